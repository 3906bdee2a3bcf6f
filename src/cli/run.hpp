#pragma once

namespace yuanmen::cli {

/// Parses the command line and runs the command it names; returns the process's exit code.
int run(int argc, char** argv);

}  // namespace yuanmen::cli
