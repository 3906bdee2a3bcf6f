#pragma once

#include <optional>
#include <vector>

#include "base/moment.hpp"
#include "cards/parameters.hpp"
#include "match/event.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// Whether a level match of this stage may be played on: the ruleset's word, or the organiser's for the
/// stage.
bool overtime_allowed(const MatchState& state, const cards::Parameters& parameters);

/// What follows a level comparison: overtime where the stage has it, then what the event appended to the
/// tie-breaks, in order; a last "repeat_overtime" repeats without end. Nothing: undecided.
std::optional<NextTiebreak> next_tiebreak(const MatchState& state, const cards::Parameters& parameters);

/// Time is over and no turn runs: compares the position and ends the match or names what follows.
/// `at`: when, if it was before now.
Event conclude(const MatchState& state, const cards::Parameters& parameters, std::optional<base::Moment> at);

}  // namespace yuanmen::match
