#pragma once

#include <string>

#include "engine/engine.hpp"

// What must hold in every state whatever was done to it; for the battery and for the fuzzers.

namespace yuanmen::engine::test {

bool same_bits(const State& a, const State& b);

/// Empty if every card is in exactly one place and every count is true; else what is wrong.
std::string broken_conservation(const Rules& rules, const State& state);

/// Whether the keys kept along are those computed anew.
bool keys_true(const State& state);

}  // namespace yuanmen::engine::test
