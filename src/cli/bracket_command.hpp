#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen bracket --format single-elimination --players N [--third-place] [--json]`
void declare_bracket(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
