#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen pair --json < in`: src/tournament/exchange/pair.hpp. Exit 0, 1 or 3.
void declare_pair(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
