#pragma once

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace yuanmen::cli {

/// What a chosen command will do once the whole command line has been read; returns the exit code.
using Action = std::function<int()>;

/// Declares one subcommand (its flags and help) on `app` and stores its action in `chosen` when it is named.
/// One file a command in src/cli/; the table of all of them is in run.cpp.
using Declare = void (*)(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
