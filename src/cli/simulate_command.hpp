#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen simulate --players N --format F`: drives an event over the public API to its podium.
void declare_simulate(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
