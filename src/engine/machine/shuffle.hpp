#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

/// Makes the discard pile the new draw pile, under what is left of the old one; `action` may name the order.
void reshuffle(Game& g, const Action& action);

}  // namespace yuanmen::engine
