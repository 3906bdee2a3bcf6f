#pragma once

#include "tournament/event/decide/draft.hpp"

namespace yuanmen::tournament {

/// What both the preview and the command check about the result itself: "event.match.unknown",
/// "event.correction.no_result", "event.correction.winner", "event.correction.no_sheet",
/// "event.correction.no_change" and those of check_cause and outcome_for. `at` is where it stands in the
/// body.
Refused check_corrected(const Draft& draft, const CorrectedResult& corrected, const std::string& at);

/// Makes `draft.next` the state after the correction, with `choice` for the matches behind that have begun or
/// are decided. `corrected` has been checked.
void correct(Draft& draft, const CorrectedResult& corrected, CorrectionChoice choice);

/// Throws away a round that was paired from what has changed now, if it is not published.
void discard_draft(EventState& next);

/// Takes the desk match from every match without result whose players are not those of `before`, unless they
/// were kept.
void release_changed(EventState& next, const EventState& before);

/// The same where others have come to the places of some: from every match without result in which other
/// people stand than in `before`.
void release_of_others(EventState& next, const EventState& before);

/// A match that has begun or is decided and in which other people would stand; empty if there is none.
std::string disturbed_match(const Draft& draft);

}  // namespace yuanmen::tournament
