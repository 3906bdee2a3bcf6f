#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen follow SOURCE`: a warm second laptop.
void declare_follow(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
