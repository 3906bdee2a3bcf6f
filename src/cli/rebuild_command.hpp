#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen rebuild --data DIR [--apply]`
void declare_rebuild(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
