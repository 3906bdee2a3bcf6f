#include "cli/run.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/ask_command.hpp"
#include "cli/backup_command.hpp"
#include "cli/bench_command.hpp"
#include "cli/bracket_command.hpp"
#include "cli/command.hpp"
#include "cli/compare_command.hpp"
#include "cli/doctor_command.hpp"
#include "cli/exit_codes.hpp"
#include "cli/follow_command.hpp"
#include "cli/help_words.hpp"
#include "cli/import_command.hpp"
#include "cli/journal_command.hpp"
#include "cli/key_command.hpp"
#include "cli/nearest.hpp"
#include "cli/owner_command.hpp"
#include "cli/pair_command.hpp"
#include "cli/play_command.hpp"
#include "cli/ratings_command.hpp"
#include "cli/rebuild_command.hpp"
#include "cli/replay_command.hpp"
#include "cli/restore_command.hpp"
#include "cli/rulesets_command.hpp"
#include "cli/schedule_command.hpp"
#include "cli/serve_command.hpp"
#include "cli/simulate_command.hpp"
#include "cli/speech.hpp"
#include "cli/standings_command.hpp"
#include "cli/validate_command.hpp"
#include "cli/verify_command.hpp"
#include "cli/version.hpp"

namespace yuanmen::cli {
namespace {

/// Every command of the binary, in the order `--help` lists them.
constexpr Declare kCommands[] = {
    declare_serve,   declare_validate, declare_replay,  declare_compare,  declare_import,    declare_play,
    declare_ask,     declare_bracket,  declare_pair,    declare_schedule, declare_standings, declare_rulesets,
    declare_journal, declare_bench,    declare_rebuild, declare_backup,   declare_restore,   declare_doctor,
    declare_owner,   declare_verify,   declare_key,     declare_follow,   declare_simulate,  declare_ratings,
};

/// sysexits.h EX_USAGE: apart from the verdicts 0-3 of `validate`.
constexpr int kUsageError = 64;

/// Every help says what the exit code tells.
void say_exit_codes(CLI::App& command) {
    const std::string said = command.get_description() + command.get_footer();
    const bool itself = said.find("xit code") != std::string::npos;
    if (command.get_subcommands({}).empty()) {
        const std::string rest = "64: it was called wrongly; 74: its output could not be written.";
        const std::string text = itself ? "Besides, of every command: " + rest : "Exit code 0: done; " + rest;
        command.footer(command.get_footer().empty() ? text : command.get_footer() + "\n" + text);
    }
    for (CLI::App* inner : command.get_subcommands({})) say_exit_codes(*inner);
}

/// "yuanmen valdiate": what was meant. Empty if the words are commands, whatever else is wrong.
std::string unknown_word(const CLI::App& app, int argc, char** argv) {
    const CLI::App* at = &app;
    for (int i = 1; i < argc; ++i) {
        std::vector<std::string> known;
        const CLI::App* next = nullptr;
        for (const CLI::App* inner : at->get_subcommands({})) {
            known.push_back(inner->get_name());
            if (inner->get_name() == argv[i]) next = inner;
        }
        if (known.empty() || argv[i][0] == '-') return {};
        if (next == nullptr) {
            const std::string meant = nearest(argv[i], known);
            return sentences({"cli"}).say(terminal_language(),
                                          meant.empty() ? "cli.unknown_command" : "cli.did_you_mean",
                                          {{"word", argv[i]}, {"meant", meant}});
        }
        at = next;
    }
    return {};
}

/// What nothing takes, in the order it was typed, with the flag that was meant by the first of them.
std::string unexpected(const CLI::App& app) {
    const CLI::App* at = &app;
    while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
    std::vector<std::string> known;
    for (const CLI::Option* option : at->get_options()) {
        for (const std::string& name : option->get_lnames()) known.push_back(name);
    }
    std::string words, meant;
    for (const std::string& word : app.remaining(true)) {
        words += (words.empty() ? "" : " ") + word;
        if (meant.empty() && word.starts_with("--")) {
            meant = nearest(std::string_view(word).substr(2, word.find('=') - 2), known);
        }
    }
    return sentences({"cli"}).say(terminal_language(),
                                  meant.empty() ? "cli.unexpected" : "cli.unexpected_meant",
                                  {{"words", words}, {"meant", "--" + meant}});
}

}  // namespace

int run(int argc, char** argv) {
    CLI::App app{"yuanmen (辕门): referees 1v1 Sanguosha (三国杀) tournaments"};
    app.set_version_flag("--version", version_text);
    app.require_subcommand(1);
    Action chosen;
    for (const Declare declare : kCommands) {
        declare(app, chosen);
    }
    say_exit_codes(app);
    say_help(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::string unknown = unknown_word(app, argc, argv);
        if (unknown.empty() && dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
            unknown = unexpected(app);
        }
        if (!unknown.empty()) {
            std::cerr << "yuanmen: " << unknown << '\n';
            return kUsageError;
        }
        const bool asked_for_text = app.exit(error) == 0;  // --help, --version
        return asked_for_text ? 0 : kUsageError;
    }
    const int exit = chosen ? chosen() : 0;
    if (!std::cout.flush()) {  // the disk is full, or nobody reads any more: an answer was lost
        std::cerr << "yuanmen: " << sentences({"cli"}).say(terminal_language(), "cli.output_lost") << '\n';
        return kOutputError;
    }
    return exit;
}

}  // namespace yuanmen::cli
