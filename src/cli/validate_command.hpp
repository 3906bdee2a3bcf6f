#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen validate FILE… [--json] [--at N] [--keep-going] [--ruleset ID] [--rulesets DIR]`; exit code 3 if
/// a file is unreadable, else 1 if one is illegal, else 2 if one is undecided, else 0.
void declare_validate(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
