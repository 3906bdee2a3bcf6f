#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen schedule --json --format round-robin --players N [--twice]`: the calendar of N players. 0
/// players: no round; 1: one bye; more than 64: exit 3.
void declare_schedule(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
