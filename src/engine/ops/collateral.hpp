#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

/// Whether a 杀 by this player on the other would be legal as far as range and 空城 go.
bool slash_could_reach(const Rules& r, const State& s, Seat user);

}  // namespace yuanmen::engine
