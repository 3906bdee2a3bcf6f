#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen restore FILE --data DIR`
void declare_restore(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
