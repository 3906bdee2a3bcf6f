#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen play --seed N [--record FILE] [--ruleset ID] [--zh]`: plays a random legal match.
void declare_play(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
