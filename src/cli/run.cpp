#include "cli/run.hpp"

#include <CLI/CLI.hpp>

#include "cli/command.hpp"

namespace yuanmen::cli {
namespace {

/// Every command of the binary, in the order `--help` lists them.
constexpr Declare kCommands[] = {
    nullptr,
};

}  // namespace

int run(int argc, char** argv) {
    CLI::App app{"yuanmen (辕门): referees 1v1 Sanguosha (三国杀) tournaments"};
    app.set_version_flag("--version", YUANMEN_VERSION);
    app.require_subcommand(1);
    Action chosen;
    for (const Declare declare : kCommands) {
        if (declare != nullptr) declare(app, chosen);
    }
    CLI11_PARSE(app, argc, argv);
    return chosen ? chosen() : 0;
}

}  // namespace yuanmen::cli
