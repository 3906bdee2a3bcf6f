#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen ratings --data DIR`: Glicko-2 over the closed events, from the journal.
void declare_ratings(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
