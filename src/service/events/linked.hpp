#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "match/state.hpp"
#include "service/desk/desk.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

/// The bracket match a desk match is played for, or a game of it was; empty if none.
std::string bracket_match_of(const tournament::EventState& state, std::string_view desk_match);

/// The match as this desk is concerned: of a game that is over, as if that had been all.
tournament::MatchFacts facts_at_desk(const tournament::MatchFacts& facts, std::string_view desk_match);

/// The result of a bracket match, if it does not rest on its desk's own sheet.
std::optional<RecordedResultView> recorded_elsewhere(const tournament::MatchFacts& facts);

/// Who is lord at this desk, where the stage says it and not the draw (slot 0 sits in chair a).
std::optional<match::Chair> lord_by_stage(const tournament::EventState& state, const std::string& desk_match);

/// What a bracket match with this desk still needs of the staff: "dispute" (its match is under review),
/// "ruling" (its signed sheet names no winner whom the event takes), "correction" (its desk has come to
/// something else than the recorded result), "desk" (it has a result, and is being played all the same),
/// "sheet" (decided, and nobody has drawn up the sheet), or nothing.
std::string_view need_of(const tournament::MatchFacts& facts, const match::MatchState& desk,
                         bool under_review);

}  // namespace yuanmen::service
