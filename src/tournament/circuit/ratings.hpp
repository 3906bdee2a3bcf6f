#pragma once

#include <map>
#include <string>
#include <vector>

#include "tournament/circuit/circuit.hpp"
#include "tournament/circuit/glicko.hpp"
#include "tournament/circuit/results.hpp"

namespace yuanmen::tournament {

/// What one event, the rating period, made of a player's rating.
struct RatingStep {
    std::string event;
    Rating before;
    Rating after;
    int won = 0;
    int drawn = 0;
    int lost = 0;
    bool played() const { return won + drawn + lost > 0; }
};

/// Of the players of a circuit, by id: every event since the first they played a match in.
using RatingHistories = std::map<std::string, std::vector<RatingStep>>;

/// The ratings of all players over these events, from the results as they are now and nothing else: whatever
/// is corrected, or whoever turns out to be the same player, changes them all the way. An entrant who is tied
/// to nobody is a new player in his event and is not listed. `events` in the order of put_in_order; those
/// that do not count are left out.
RatingHistories ratings_of(const CircuitState& circuit, const std::vector<EventOfHouse>& events);

}  // namespace yuanmen::tournament
