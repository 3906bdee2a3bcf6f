#include "tournament/series/series.hpp"

namespace yuanmen::tournament {
namespace {

Contestant other(Contestant one) {
    return one == Contestant::first ? Contestant::second : Contestant::first;
}

Contestant lord_after(const SeriesRules& rules, Contestant lord, const std::optional<Contestant>& winner) {
    if (rules.sides == SidesRule::alternate || !winner) return other(lord);
    return rules.sides == SidesRule::winner_lord ? *winner : other(*winner);
}

}  // namespace

std::optional<SeriesStanding> series_standing(const SeriesRules& rules, const SeriesGames& games) {
    if (rules.best_of != 1 && rules.best_of != 3 && rules.best_of != 5) return std::nullopt;
    SeriesStanding standing;
    for (const auto& winner : games) {
        if (standing.over) return std::nullopt;
        if (!winner) {
            ++standing.drawn;
        } else {
            const int won = *winner == Contestant::first ? ++standing.won_first : ++standing.won_second;
            standing.over = 2 * won > rules.best_of;
            if (standing.over) standing.winner = winner;
        }
        standing.next_lord = lord_after(rules, standing.next_lord, winner);
    }
    return standing;
}

std::vector<Contestant> lords(const SeriesRules& rules, const SeriesGames& games) {
    std::vector<Contestant> lords;
    Contestant lord = Contestant::first;
    for (const auto& winner : games) {
        lords.push_back(lord);
        lord = lord_after(rules, lord, winner);
    }
    return lords;
}

}  // namespace yuanmen::tournament
