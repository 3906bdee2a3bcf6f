#pragma once

#include <optional>
#include <string>
#include <vector>

namespace yuanmen::tournament {

/// Who is to be put into groups, the best seed first.
struct GroupEntrant {
    std::string id;
    std::string club;  ///< empty: none
};

using Groups = std::vector<std::vector<std::string>>;  ///< ids; in each group by tier

/// By snake: 1 2 3 | 3 2 1 | 1 2 3 … `groups` from 1 to the number of entrants, else std::invalid_argument.
/// With `clubs_apart` entrants of one tier (those the snake gives to the groups in one pass) change places
/// where that leaves fewer of one club together: as few meetings of one club as exchanges inside tiers can
/// reach, pass after pass, in a fixed order.
Groups snake_groups(const std::vector<GroupEntrant>& entrants, int groups, bool clubs_apart);

/// Drawn: in each tier the order is by lot, SHA-256 of `<seed>:<id>`, smallest first into the first group.
/// Same sizes, tiers and `clubs_apart` as above.
Groups drawn_groups(const std::vector<GroupEntrant>& entrants, int groups, bool clubs_apart,
                    const std::string& seed);

/// How many pairs of one club meet in the groups.
int club_meetings(const std::vector<GroupEntrant>& entrants, const Groups& groups);

/// One who goes on from a group.
struct Qualifier {
    std::string id;
    int group = 0;  ///< from 0
    int place = 0;  ///< in his group, from 1: his tier
};

/// The seeds of an elimination bracket, 1 first, for 2..256 qualifiers (else std::invalid_argument): better
/// tiers have better seeds, and inside a tier the order is chosen so that group mates meet as late as can be,
/// counted from the earliest round: the fewest pairs who could meet in round 1, then in round 2, and so on.
/// Exact over all orders of the tiers where `budget` positions of the search suffice; else the best found,
/// and `exact` is false.
struct SeededQualifiers {
    std::vector<std::string> seeds;
    std::vector<int> mates_first_in;  ///< pairs of group mates that can first meet in round 1, 2, …
    bool exact = true;
};
SeededQualifiers seed_qualifiers(std::vector<Qualifier> qualifiers, long budget = 200'000);

}  // namespace yuanmen::tournament
