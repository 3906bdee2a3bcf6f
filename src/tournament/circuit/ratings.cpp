#include "tournament/circuit/ratings.hpp"

namespace yuanmen::tournament {
namespace {

/// What somebody played in one event.
struct PeriodOfPlayer {
    std::vector<std::pair<std::string, double>> encounters;  ///< opponent and score
    int won = 0, drawn = 0, lost = 0;

    void add(const std::string& opponent, double score) {
        encounters.emplace_back(opponent, score);
        ++(score > 0.5 ? won : score < 0.5 ? lost : drawn);
    }
};

std::map<std::string, PeriodOfPlayer> period_of(const PlayersOfEntrants& players, const EventOfHouse& event) {
    // A player has an id, an entrant who is tied to nobody his event's name before his own.
    const auto who = [&](const std::string& entrant) {
        const std::string player = players.of(event.id, entrant);
        return player.empty() ? event.id + "/" + entrant : player;
    };
    std::map<std::string, PeriodOfPlayer> period;
    for (const EndedMatch& match : ended_matches(*event.state)) {
        if (!match.played) continue;
        const std::string one = who(match.one), other = who(match.other);
        if (one == other) continue;
        period[one].add(other, match.score);
        period[other].add(one, 1 - match.score);
    }
    return period;
}

}  // namespace

RatingHistories ratings_of(const CircuitState& circuit, const std::vector<EventOfHouse>& events) {
    const PlayersOfEntrants players(circuit);
    RatingHistories histories;
    for (const EventOfHouse& event : events) {
        if (!counts_for_circuit(*event.state)) continue;
        const auto period = period_of(players, event);
        if (period.empty()) continue;
        std::map<std::string, Rating> before;
        for (const auto& [player, steps] : histories) before[player] = steps.back().after;
        const auto rating_of = [&](const std::string& player) {
            const auto at = before.find(player);
            return at == before.end() ? Rating{} : at->second;
        };
        for (const auto& [player, his] : period) {
            if (player.find('/') == std::string::npos) before.try_emplace(player);
        }
        for (const auto& [player, rating] : before) {
            RatingStep step{event.id, rating, {}, 0, 0, 0};
            std::vector<RatedEncounter> encounters;
            if (const auto his = period.find(player); his != period.end()) {
                for (const auto& [opponent, score] : his->second.encounters)
                    encounters.push_back({rating_of(opponent), score});
                step.won = his->second.won;
                step.drawn = his->second.drawn;
                step.lost = his->second.lost;
            }
            step.after = after_period(rating, encounters);
            histories[player].push_back(step);
        }
    }
    return histories;
}

}  // namespace yuanmen::tournament
