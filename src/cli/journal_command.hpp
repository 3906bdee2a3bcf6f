#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen journal verify --data DIR [--expect SEQ:HASH]`
void declare_journal(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
