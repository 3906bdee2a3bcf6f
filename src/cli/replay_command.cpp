#include "cli/replay_command.hpp"

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.hpp"
#include "cli/read_file.hpp"
#include "cli/speech.hpp"
#include "record/explanation_lines.hpp"
#include "record/layer.hpp"
#include "web/pages/replay/replay_view.hpp"
#include "web/pages/replay/standalone.hpp"

namespace yuanmen::cli {
namespace {

struct ReplayCommandOptions {
    std::string file;
    std::string html;
    std::string layer = "judge";
    std::string language;
    std::string directory;
};

record::FileVerdict verdict_named(std::string_view id) {
    for (const auto verdict :
         {record::FileVerdict::legal, record::FileVerdict::illegal, record::FileVerdict::undecided}) {
        if (record::id_of(verdict) == id) return verdict;
    }
    return record::FileVerdict::unreadable;
}

int run_replay(const ReplayCommandOptions& options) {
    const auto rulesets =
        options.directory.empty()
            ? base::Result<cards::RulesetLibrary, cards::RulesetError>(cards::RulesetLibrary::shipped())
            : cards::RulesetLibrary::with_directory(options.directory);
    if (!rulesets) {
        std::cerr << "yuanmen: " << rulesets.error().file << ": " << rulesets.error().code << '\n';
        return exit_code(record::FileVerdict::unreadable);
    }
    const auto source = read_file(options.file, record::kLargestFile + 1);
    if (!source) {
        std::cerr << "yuanmen: " << options.file << " cannot be read\n";
        return exit_code(record::FileVerdict::unreadable);
    }
    const record::RefereeLibrary referees(rulesets.value());
    const web::Catalogue catalogue = sentences({"record", "engine", "rulesets", "replay", "desk"});
    const web::Language language = web::language_coded(options.language).value_or(terminal_language());
    const record::Layer layer = *record::layer_named(options.layer);
    const std::string text = record::text_for_layer(*source, referees, layer);
    const record::Spelling words_spelling = web::pages::spelling_for(language);
    const auto document = record::replay_document(text, referees, words_spelling, {"", layer});
    const record::Referee* referee = referees.find(document.ruleset);
    const web::pages::ReplayWords words{catalogue, language,
                                        referee == nullptr ? nullptr : &referee->rules().ruleset()};
    if (options.html.empty()) {
        std::cout << web::pages::replay_answer(document, {}, words).dump() << '\n';
    } else {
        std::ofstream out(options.html, std::ios::binary);
        out << web::pages::standalone_replay(document, {}, words, web::Assets::embedded());
        if (!out.flush()) {
            std::cerr << "yuanmen: " << options.html << " cannot be written\n";
            return kOutputError;
        }
    }
    return exit_code(verdict_named(document.verdict));
}

}  // namespace

void declare_replay(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<ReplayCommandOptions>();
    auto* command = app.add_subcommand(
        "replay",
        "Shows a match record line by line: positions, verdicts, clauses, as JSON or one HTML file.");
    command->add_option("file", options->file, "a record (src/record/NOTATION.md); - is standard input")
        ->required();
    command->add_option("--html", options->html, "write a page that opens without a server");
    command->add_option("--layer", options->layer, "as this viewer may see it: judge, lord, renegade, hall")
        ->check(CLI::IsMember({"judge", "lord", "renegade", "hall"}));
    command->add_option("--lang", options->language, "zh or en; default: the terminal's")
        ->check(CLI::IsMember({"zh", "en"}));
    command->add_option("--rulesets", options->directory, "a folder of further rulesets")
        ->check(CLI::ExistingDirectory);
    command->callback([options, &chosen] { chosen = [options] { return run_replay(*options); }; });
}

}  // namespace yuanmen::cli
