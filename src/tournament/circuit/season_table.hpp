#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/circuit/circuit.hpp"
#include "tournament/circuit/results.hpp"

namespace yuanmen::tournament {

/// What one event of a season brought somebody.
struct SeasonResult {
    std::string event;
    std::string entrant;
    int from = 0;  ///< the places he shares, from–to
    int to = 0;
    int points = 0;
    bool counts = true;  ///< among his best, where only so many count
};

struct SeasonRow {
    std::string player;  ///< empty: an entrant who is tied to nobody, alone in his event
    int rank = 0;        ///< shared by equals
    int points = 0;
    std::vector<SeasonResult> results;  ///< in the order of the events
};

/// The table of a season, best first: points, then who has more first places, more second … of the results
/// that count; equals share the rank. Shared places bring the mean of their points, rounded down. Who was
/// disqualified or did not come has none. Only closed events that are not hidden count.
std::vector<SeasonRow> season_table(const CircuitState& circuit, const Season& season,
                                    const std::vector<EventOfHouse>& events);

}  // namespace yuanmen::tournament
