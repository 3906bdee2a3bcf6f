#include "cli/run.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/ask_command.hpp"
#include "cli/backup_command.hpp"
#include "cli/bench_command.hpp"
#include "cli/bracket_command.hpp"
#include "cli/command.hpp"
#include "cli/exit_codes.hpp"
#include "cli/import_command.hpp"
#include "cli/journal_command.hpp"
#include "cli/owner_command.hpp"
#include "cli/play_command.hpp"
#include "cli/rebuild_command.hpp"
#include "cli/replay_command.hpp"
#include "cli/rulesets_command.hpp"
#include "cli/serve_command.hpp"
#include "cli/validate_command.hpp"
#include "cli/verify_command.hpp"

namespace yuanmen::cli {
namespace {

/// Every command of the binary, in the order `--help` lists them.
constexpr Declare kCommands[] = {
    declare_serve,   declare_validate, declare_replay,   declare_import,  declare_play,
    declare_ask,     declare_bracket,  declare_rulesets, declare_journal, declare_bench,
    declare_rebuild, declare_backup,   declare_owner,    declare_verify,
};

/// sysexits.h EX_USAGE: apart from the verdicts 0-3 of `validate`.
constexpr int kUsageError = 64;

}  // namespace

int run(int argc, char** argv) {
    CLI::App app{"yuanmen (辕门): referees 1v1 Sanguosha (三国杀) tournaments"};
    app.set_version_flag("--version", YUANMEN_VERSION);
    app.require_subcommand(1);
    Action chosen;
    for (const Declare declare : kCommands) {
        declare(app, chosen);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const bool asked_for_text = app.exit(error) == 0;  // --help, --version
        return asked_for_text ? 0 : kUsageError;
    }
    const int exit = chosen ? chosen() : 0;
    if (!std::cout.flush()) {  // the disk is full, or nobody reads any more: an answer was lost
        std::cerr << "yuanmen: standard output cannot be written\n";
        return kOutputError;
    }
    return exit;
}

}  // namespace yuanmen::cli
