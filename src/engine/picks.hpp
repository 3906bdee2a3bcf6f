#pragma once

#include "engine/prompt.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

/// A card picked at this prompt ends face up, so it must be named though it is picked blind.
bool ends_open(const Prompt& prompt);

/// While cards are drawn or turned up: how many are still to come, those behind a shuffle on the way
/// included.
int cards_due(const State& state);

}  // namespace yuanmen::engine
