#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen bench engine [--json]`: measures on this machine, with a checksum of the work done.
void declare_bench(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
