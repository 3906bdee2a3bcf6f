#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/moment.hpp"
#include "cards/parameters.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// One step of the draft's order as it stands (the strip 主1 内2 主2 内2 主2).
struct DraftStepView {
    cards::Seat seat = cards::Seat::lord;
    int count = 0;  ///< picks of this step
    int done = 0;   ///< of them made
};

/// The order of picks with how far each step has come. The last general given by rule is not a step.
std::vector<DraftStepView> draft_steps(const MatchState& state, const cards::DraftParameters& draft);

/// Who picks next, if anybody.
std::optional<Chair> next_picker(const MatchState& state, const cards::DraftParameters& draft);

/// What still lies on the table, face-up cards first, in the order they were laid out.
std::vector<PoolCard> cards_left(const MatchState& state);

bool is_picked(const MatchState& state, const PoolCard& card);

/// Milliseconds left for the running pick, never negative; nothing if there is no limit or nobody picks.
std::optional<std::int64_t> pick_time_left(const MatchState& state, const cards::DraftParameters& draft,
                                           const base::Moment& now);

/// How many picks undo_pick would take back; 0 if somebody has learnt something from them, or there is none.
int undoable_picks(const MatchState& state, const cards::DraftParameters& draft);

}  // namespace yuanmen::match
