#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen replay FILE [--html OUT] [--layer judge|lord|renegade|hall] [--lang zh|en] [--rulesets DIR]`: the
/// replay document as JSON on standard output, or as one HTML file that opens without a server. Exit codes as
/// `validate`.
void declare_replay(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
