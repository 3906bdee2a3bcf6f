#pragma once

#include "engine/prompt.hpp"
#include "engine/rules.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

Family family_of(Verb verb, Seat seat, SlotSet from, int min, int max);

/// Cards that may be used and skills that may be declared in the play phase, and its end.
void play_families(const Rules& r, const State& s, const Prompt& p, Families& out);
/// Cards that answer a demand for 闪, 杀, 无懈可击 or 桃.
void answer_families(const Rules& r, const State& s, const Prompt& p, Families& out);

}  // namespace yuanmen::engine
