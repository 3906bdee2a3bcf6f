#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen doctor --data DIR [--port N] [--backup-to DIR] [--json]`
void declare_doctor(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
