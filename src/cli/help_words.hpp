#pragma once

#include <CLI/CLI.hpp>

namespace yuanmen::cli {

/// Puts the help of a command and of all below it into the words of messages/cli.*.json, where the terminal
/// speaks Chinese; the English stands with the commands. Keys: help.<command>[.<sub-command>] for the
/// description, the same with ".:" and the name of an option for that, with ".:footer" for what comes last.
void say_help(CLI::App& app);

}  // namespace yuanmen::cli
