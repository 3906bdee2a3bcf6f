#include "tournament/event/series_facts.hpp"

namespace yuanmen::tournament {
namespace {

std::optional<Contestant> winner_of(const RecordedResult& game) {
    if (game.outcome == BracketResult::first) return Contestant::first;
    if (game.outcome == BracketResult::second) return Contestant::second;
    return std::nullopt;
}

}  // namespace

SeriesStanding series_after(const StageSettings& stage, std::vector<RecordedResult>& games) {
    const SeriesRules rules{stage.best_of.value_or(1), stage.sides.value_or(SidesRule::alternate)};
    SeriesGames played;
    SeriesStanding standing;
    for (const RecordedResult& game : games) {
        played.push_back(winner_of(game));
        standing = series_standing(rules, played).value_or(standing);
        if (standing.over) break;
    }
    games.resize(played.size());
    return standing;
}

SeriesStanding series_of(const StageSettings& stage, const MatchFacts& facts) {
    std::vector<RecordedResult> games = facts.games_played();
    return series_after(stage, games);
}

std::optional<Contestant> next_lord(const StageSettings& stage, const MatchFacts& facts) {
    if (!stage.sides) return std::nullopt;
    const SeriesStanding standing = series_of(stage, facts);
    return standing.over ? std::nullopt : std::optional(standing.next_lord);
}

}  // namespace yuanmen::tournament
