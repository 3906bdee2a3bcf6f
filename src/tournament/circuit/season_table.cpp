#include "tournament/circuit/season_table.hpp"

#include <algorithm>
#include <map>

#include "tournament/view/placings.hpp"

namespace yuanmen::tournament {
namespace {

/// The mean of what the places from–to bring, rounded down.
int points_for(const Season& season, int from, int to) {
    long long sum = 0;
    for (int place = from; place <= to; ++place) {
        if (static_cast<std::size_t>(place) <= season.points.size())
            sum += season.points[static_cast<std::size_t>(place) - 1];
    }
    return static_cast<int>(sum / (to - from + 1));
}

bool has_no_place(const Placing& placing) {
    if (!placing.from) return true;
    return placing.left &&
           (*placing.left == LeavingKind::disqualified || *placing.left == LeavingKind::no_show);
}

/// Only his best so many count.
void choose_best(const Season& season, SeasonRow& row) {
    if (season.counted) {
        std::vector<SeasonResult*> best;
        for (SeasonResult& result : row.results) best.push_back(&result);
        std::stable_sort(best.begin(), best.end(), [](const SeasonResult* a, const SeasonResult* b) {
            return a->points != b->points ? a->points > b->points : a->from < b->from;
        });
        for (std::size_t i = static_cast<std::size_t>(*season.counted); i < best.size(); ++i)
            best[i]->counts = false;
    }
    for (const SeasonResult& result : row.results) row.points += result.counts ? result.points : 0;
}

/// How often he was on which place.
std::map<int, int> places_of(const SeasonRow& row) {
    std::map<int, int> places;
    for (const SeasonResult& result : row.results) {
        if (result.counts) ++places[result.from];
    }
    return places;
}

/// Whether `a` was more often first, else second, and so on.
bool better_places(const std::map<int, int>& a, const std::map<int, int>& b) {
    auto one = a.begin();
    auto other = b.begin();
    while (one != a.end() && other != b.end()) {
        if (one->first != other->first) return one->first < other->first;
        if (one->second != other->second) return one->second > other->second;
        ++one;
        ++other;
    }
    return one != a.end() && other == b.end();
}

bool is_better(const SeasonRow& a, const SeasonRow& b) {
    return a.points != b.points ? a.points > b.points : better_places(places_of(a), places_of(b));
}

std::map<std::string, SeasonRow> rows_of(const CircuitState& circuit, const Season& season,
                                         const std::vector<EventOfHouse>& events) {
    const PlayersOfEntrants players(circuit);
    std::map<std::string, SeasonRow> rows;
    for (const EventOfHouse& event : events) {
        const bool of_season =
            std::find(season.events.begin(), season.events.end(), event.id) != season.events.end();
        if (!of_season || !counts_for_circuit(*event.state)) continue;
        for (const Placing& placing : placings_of(*event.state)) {
            if (has_no_place(placing)) continue;
            const int from = *placing.from, to = *placing.to;
            const std::string player = players.of(event.id, placing.entrant);
            SeasonRow& row = rows[player.empty() ? event.id + "/" + placing.entrant : player];
            row.player = player;
            row.results.push_back({event.id, placing.entrant, from, to, points_for(season, from, to)});
        }
    }
    return rows;
}

}  // namespace

std::vector<SeasonRow> season_table(const CircuitState& circuit, const Season& season,
                                    const std::vector<EventOfHouse>& events) {
    std::vector<SeasonRow> table;
    for (auto& [who, row] : rows_of(circuit, season, events)) {
        choose_best(season, row);
        table.push_back(std::move(row));
    }
    std::stable_sort(table.begin(), table.end(), is_better);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const bool equal = i > 0 && !is_better(table[i - 1], table[i]);
        table[i].rank = equal ? table[i - 1].rank : static_cast<int>(i) + 1;
    }
    return table;
}

}  // namespace yuanmen::tournament
