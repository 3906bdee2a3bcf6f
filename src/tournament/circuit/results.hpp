#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/outcome.hpp"
#include "tournament/event/state.hpp"

// What an event brings to what joins events.

namespace yuanmen::tournament {

/// A match of an event that is over, both entrants known.
struct EndedMatch {
    std::string match;
    std::string one;    ///< entrant id
    std::string other;  ///< entrant id
    double score = 0;   ///< of the first: 1, ½ or 0
    bool neither = false;
    match::Cause cause{};
    /// Whether it was played at a table to its end: not a bye, absence, a match taken from somebody,
    /// disqualification, or one that does not count.
    bool played = false;
};

/// In the order of the event's rounds. Byes are not among them.
std::vector<EndedMatch> ended_matches(const EventState& state);

/// An event of the house. Only closed events that are not hidden bring anything.
struct EventOfHouse {
    std::string id;
    std::shared_ptr<const EventState> state;
};
bool counts_for_circuit(const EventState& state);

/// By date, then by id: the order in which they are rated.
void put_in_order(std::vector<EventOfHouse>& events);

}  // namespace yuanmen::tournament
