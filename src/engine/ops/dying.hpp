#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

/// HP of this general is 0 or less after a deduction.
void push_dying(Game& g, Who general);

/// The next general of a seat whose general has died enters.
void push_entrance(Game& g, Seat seat);

}  // namespace yuanmen::engine
