#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen rulesets [--json] [--rulesets DIR]` and `yuanmen rulesets show ID [--json] [--rulesets DIR]`.
/// Exit code 0, or 1 if the ruleset is not known or a file in DIR is faulty (file, line and key on standard
/// error).
void declare_rulesets(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
