#include "cli/play_command.hpp"

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <memory>

#include "cards/ruleset_library.hpp"
#include "record/printer.hpp"
#include "record/random_match.hpp"
#include "record/validation.hpp"

namespace yuanmen::cli {
namespace {

struct PlayOptions {
    std::uint64_t seed = 0;
    std::string file;
    std::string ruleset = "wzzz-2012";
    bool chinese = false;
    bool ends = false;
};

int run_play(const PlayOptions& options) {
    const record::RefereeLibrary referees(cards::RulesetLibrary::shipped());
    const record::Referee* referee = referees.find(options.ruleset);
    if (referee == nullptr) {
        std::cerr << "yuanmen: " << options.ruleset << "?";
        for (const std::string& name : referees.names()) std::cerr << ' ' << name;
        std::cerr << '\n';
        return 1;
    }
    const record::Record played = options.ends ? record::random_match_with_ends(*referee, options.seed)
                                               : record::random_match(*referee, options.seed);
    const std::string text = record::print(
        played, referees.lexicon(), options.chinese ? record::Spelling::chinese : record::Spelling::ascii);
    if (options.file.empty()) {
        std::cout << text;
        return 0;
    }
    std::ofstream out(options.file, std::ios::binary);
    out << text;
    if (!out.flush()) {
        std::cerr << "yuanmen: " << options.file << ": cannot be written\n";
        return 1;
    }
    return 0;
}

}  // namespace

void declare_play(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<PlayOptions>();
    auto* command = app.add_subcommand("play", "Plays a random legal match and writes its record.");
    command->add_option("--seed", options->seed, "the same seed plays the same match")->required();
    command->add_option("--record", options->file,
                        "write the record to this file instead of standard output");
    command->add_option("--ruleset", options->ruleset, "ruleset to play under");
    command->add_flag("--ends", options->ends,
                      "most matches end on time, in overtime or by concession, as real ones do");
    command->add_flag("--zh", options->chinese, "write the Chinese spelling");
    command->callback([options, &chosen] { chosen = [options] { return run_play(*options); }; });
}

}  // namespace yuanmen::cli
