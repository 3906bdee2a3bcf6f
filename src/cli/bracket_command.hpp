#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen bracket --format single-elimination|double-elimination --players N [--third-place] [--json]`. N
/// outside 2..256: exit 3.
void declare_bracket(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
