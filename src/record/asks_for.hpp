#pragma once

#include "engine/action.hpp"
#include "engine/prompt.hpp"
#include "engine/state.hpp"

namespace yuanmen::record {

/// Whether this question asks the action's seat for this kind of thing, whether or not it may be done so.
bool asks_for(const engine::Prompt& prompt, const engine::Action& action);

/// A card, or a choice that may not be declined, is demanded of this seat. The chance to negate lies before
/// most demands and is seldom what a wrong answer was for.
bool wants_an_answer(const engine::Prompt& prompt, cards::Seat seat);

/// The play phase of the turn going on has been lost.
bool lost_play(const engine::State& state);

}  // namespace yuanmen::record
