#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen verify FILE`: checks a match's bundle without a server. Exit code 0 if it is sound, 1 if not, 3
/// if the file is no bundle.
void declare_verify(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
