#pragma once

#include <vector>

#include "tournament/event/match_facts.hpp"
#include "tournament/event/settings.hpp"
#include "tournament/series/series.hpp"

namespace yuanmen::tournament {

/// Whether the stage's matches are of several games.
inline bool is_series(const StageSettings& stage) {
    return stage.best_of.value_or(1) > 1;
}

/// Where a match of the stage stands after these games, each won by one of the two or drawn. Games behind the
/// one that decided it are taken off.
SeriesStanding series_after(const StageSettings& stage, std::vector<RecordedResult>& games);

/// Where a match stands by its facts.
SeriesStanding series_of(const StageSettings& stage, const MatchFacts& facts);

/// Who is lord in the next game: nobody knows where the stage leaves it to the draw at the desk.
std::optional<Contestant> next_lord(const StageSettings& stage, const MatchFacts& facts);

}  // namespace yuanmen::tournament
