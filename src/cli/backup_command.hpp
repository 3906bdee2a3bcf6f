#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen backup FILE --data DIR`
void declare_backup(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
