#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen key show|new`: the key a data folder signs with.
void declare_key(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
