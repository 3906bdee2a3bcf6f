#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

/// Starts a 杀 with these cards (none: 神速). The limit of the play phase is the caller's business.
void push_slash(Game& g, Who user, Who target, SlotSet cards, Tint tint);

/// 空城: cannot be chosen as the target of 杀 or 决斗 now.
bool under_kongcheng(const Rules& r, const State& s, Seat seat);

}  // namespace yuanmen::engine
