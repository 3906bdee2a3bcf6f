#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

void declare_owner(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
