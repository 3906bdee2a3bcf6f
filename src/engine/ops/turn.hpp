#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

/// Phases of the running turn that have been given up or lost, as bits of the turn frame's flags.
inline constexpr std::uint8_t kSkipJudge = 1;
inline constexpr std::uint8_t kSkipDraw = 2;
inline constexpr std::uint8_t kSkipPlay = 4;

/// Puts the turn frame at the beginning of a phase; only to set up a position.
void enter_phase(State& s, Phase phase);

std::uint8_t skip_bit(Phase phase);
/// Skips a phase of the running turn that has not begun.
void skip_phase(State& s, Phase phase);
/// A referee gives a phase of the running turn up, or back; a play phase that has begun ends.
void set_phase_skipped(State& s, Phase phase, bool skip);
inline bool skipped(const State& s, Phase phase) {
    return (s.stack[0].flags & skip_bit(phase)) != 0;
}

}  // namespace yuanmen::engine
