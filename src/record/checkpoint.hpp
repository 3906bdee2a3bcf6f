#pragma once

#include <string_view>

#include "engine/state.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

/// The first thing a checkpoint says that is not so in this position: "hp", "max_hp", "hand", "pile",
/// "discard", "key"; empty if all agrees.
std::string_view first_difference(const Checkpoint& check, const engine::State& state);

/// The same parts as `said` has, as they are in this position.
Checkpoint as_it_is(const Checkpoint& said, const engine::State& state);

/// What a scribe would count now, everything included.
Checkpoint counted(const engine::State& state);

}  // namespace yuanmen::record
