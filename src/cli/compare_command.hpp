#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen compare A B [--merge OUT] [--json]`.
void declare_compare(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
