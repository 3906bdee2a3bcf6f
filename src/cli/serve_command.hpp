#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen serve`: the HTTP service, until SIGTERM or SIGINT.
void declare_serve(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
