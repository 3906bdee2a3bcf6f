#include "cli/validate_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/all_cores.hpp"
#include "cli/input_files.hpp"
#include "cli/read_file.hpp"
#include "cli/speech.hpp"
#include "cli/validation_text.hpp"
#include "record/validate_to_slip.hpp"

namespace yuanmen::cli {
namespace {

struct ValidateOptions {
    InputNames inputs;
    bool json = false;
    bool keep_going = false;
    int at = 0;
    std::string ruleset;
    std::string directory;
};

struct FileAnswer {
    record::FileVerdict verdict = record::FileVerdict::legal;
    std::string text;
};

std::string position_text(const Teller& teller, const record::Validation& v, int line) {
    if (!v.report) return {};
    const int last = static_cast<int>(v.report->steps.size()) - 1;
    const int entry = std::min(v.entry_at(line), last);
    return describe_position(teller, *v.referee, v.report->state_after(v.referee->rules(), entry));
}

FileAnswer unopened(const Teller& teller, const ValidateOptions& options, const InputFile& file) {
    record::Validation nothing;
    nothing.verdict = record::FileVerdict::unreadable;
    nothing.refusal =
        base::Refusal{file.empty_folder ? "record.no_records" : "record.cannot_open", {}, "", {}};
    if (options.json) return {nothing.verdict, to_json(teller, file.path, nothing).dump() + '\n'};
    return {nothing.verdict, to_text(teller, file.path, "", nothing, false)};
}

FileAnswer examine(const Teller& teller, const ValidateOptions& options, const InputFile& input) {
    const std::string& file = input.path;
    std::optional<std::string> source;
    if (!input.empty_folder) source = read_file(file, record::kLargestFile + 1);
    if (!source) return unopened(teller, options, input);
    const auto v = record::validate_to_slip(*source, teller.referees, {options.keep_going, options.ruleset});
    std::string position;
    if (options.at > 0) position = position_text(teller, v, options.at);
    if (options.json) {
        auto object = to_json(teller, file, v);
        if (options.at > 0) object["position"] = position;
        return {v.verdict, object.dump() + '\n'};
    }
    return {v.verdict, to_text(teller, file, *source, v, options.keep_going) + position};
}

/// Examines all files on all cores; prints in the order they were named, each as soon as it and those before
/// it are done.
record::FileVerdict examine_all(const Teller& teller, const ValidateOptions& options) {
    const auto files = input_files(options.inputs, {".record", ".rec"});
    auto verdict = record::FileVerdict::legal;
    on_all_cores(
        files.size(), [&](std::size_t i) { return examine(teller, options, files[i]); },
        [&](std::size_t, const FileAnswer& answer) {
            std::cout << answer.text;
            verdict = record::worst(verdict, answer.verdict);
        });
    std::cout.flush();
    return verdict;
}

int run_validate(const ValidateOptions& options) {
    const auto rulesets =
        options.directory.empty()
            ? base::Result<cards::RulesetLibrary, cards::RulesetError>(cards::RulesetLibrary::shipped())
            : cards::RulesetLibrary::with_directory(options.directory);
    const web::Catalogue catalogue = sentences({"record", "engine", "rulesets"});
    if (!rulesets) {
        std::cerr << "yuanmen: " << rulesets.error().file << ": "
                  << catalogue.say(terminal_language(), "refusal." + rulesets.error().code,
                                   rulesets.error().params)
                  << " (" << rulesets.error().code << ")\n";
        return exit_code(record::FileVerdict::unreadable);
    }
    const record::RefereeLibrary referees(rulesets.value());
    const Teller teller{catalogue, terminal_language(), referees};
    return exit_code(examine_all(teller, options));
}

}  // namespace

void declare_validate(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<ValidateOptions>();
    auto* command = app.add_subcommand(
        "validate",
        "Replays match records and finds the first illegal line, with the clause that forbids it.\n"
        "Exit code, of the worst file: 0: legal; 1: illegal; 2: cannot be decided; 3: cannot be read.");
    declare_inputs(*command, options->inputs, "records (src/record/NOTATION.md), *.record and *.rec");
    command->add_flag("--json", options->json, "one JSON object a file");
    command->add_option("--at", options->at, "also print the position after this line of the file")
        ->check(CLI::Range(std::size_t{1}, record::kMostLines));
    command->add_flag("--keep-going", options->keep_going,
                      "report every breach, as if each had been let stand");
    command->add_option("--ruleset", options->ruleset,
                        "replay under this ruleset instead of the record's own");
    command->add_option("--rulesets", options->directory, "a folder of further rulesets")
        ->check(CLI::ExistingDirectory);
    command->callback([options, &chosen] { chosen = [options] { return run_validate(*options); }; });
}

}  // namespace yuanmen::cli
