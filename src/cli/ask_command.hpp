#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen ask FILE [--json]`: who may do what in a position (or after the last line of a record), and which
/// clause opened the window. Exit code as `validate`.
void declare_ask(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
