#pragma once

#include <string>
#include <vector>

namespace yuanmen::tournament {

/// Somebody in the order of the seeds, with what he is to be kept apart by, the weightiest first (his club,
/// then his city); an empty text is nobody's mark.
struct Placed {
    std::string id;
    std::vector<std::string> marks;
    bool may_move = true;
};

/// The order changed so that fewer of the same mark meet, first in round 1, then in round 2 and so on, the
/// first mark before the second: pairs who may be moved are exchanged as long as that makes it better. No
/// single exchange of two makes the outcome better; the same order gives the same outcome.
std::vector<Placed> kept_apart(std::vector<Placed> order);

/// Two of the same mark who meet in the first round of a bracket.
struct MatesMeeting {
    std::string first;
    std::string second;
    std::string mark;
};
std::vector<MatesMeeting> mates_in_first_round(const std::vector<Placed>& order);

}  // namespace yuanmen::tournament
