#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen standings --json < in`: src/tournament/exchange/standings.hpp. Exit 0 or 3.
void declare_standings(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
