#include "cli/import_command.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

#include "cards/ruleset_library.hpp"
#include "cli/all_cores.hpp"
#include "cli/exit_codes.hpp"
#include "cli/input_files.hpp"
#include "cli/output_file.hpp"
#include "cli/read_file.hpp"
#include "cli/speech.hpp"
#include "record/parser.hpp"
#include "record/printer.hpp"
#include "record/qsgs/deviations.hpp"
#include "record/qsgs/importer.hpp"
#include "record/qsgs/log_reader.hpp"
#include "record/validation.hpp"

namespace yuanmen::cli {
namespace {

constexpr const char* kRuleset = "qsgs-2013";

struct ImportOptions {
    InputNames inputs;
    std::string directory;
    bool chinese = false;
    bool plain = false;
    bool force = false;
};

struct Text {
    std::string record;
    std::vector<std::pair<int, int>> deviations;  ///< number, line of the record
};

/// "g00010.jsonl.gz" in `directory` as "g00010.record".
std::filesystem::path target_of(const ImportOptions& options, const std::filesystem::path& file) {
    std::string name = file.filename().string();
    for (const std::string_view ending : {".gz", ".jsonl"}) {
        if (name.ends_with(ending)) name.resize(name.size() - ending.size());
    }
    return std::filesystem::path(options.directory) / (name + ".record");
}

base::Result<Text, base::Refusal> imported(const ImportOptions& options,
                                           const record::RefereeLibrary& referees, const InputFile& file) {
    if (file.empty_folder) return base::fail(base::Refusal{"import.no_logs", {}, "", {}});
    const auto bytes = read_file(file.path, record::qsgs::kLargestLog + 1);
    if (!bytes) return base::fail(base::Refusal{"record.cannot_open", {}, "", {}});
    const auto log = record::qsgs::unpack(*bytes);
    if (!log) return base::fail(log.error());
    const record::Referee& referee = *referees.find(kRuleset);
    const std::string& hash = referee.rules().ruleset().sha256;
    auto game = record::qsgs::import_game(log.value(), std::string(kRuleset) + "@" + hash.substr(0, 16));
    if (!game) return base::fail(game.error());
    std::vector<record::qsgs::Deviation> met;
    if (!options.plain) met = record::qsgs::bring_into_line(referee, game.value());
    Text out;
    out.record = record::print(game.value().record, referees.lexicon(),
                               options.chinese ? record::Spelling::chinese : record::Spelling::ascii);
    if (met.empty()) return out;
    const auto again = record::parse(out.record, referees.lexicon());
    for (const auto& deviation : met) {
        out.deviations.emplace_back(deviation.number, again.value().lines[deviation.entry].line);
    }
    return out;
}

void tell_deviations(const web::Catalogue& catalogue, const std::string& file, const Text& text) {
    for (const auto& [number, line] : text.deviations) {
        std::cerr << file << ": "
                  << catalogue.say(terminal_language(), "import.deviation",
                                   {{"number", std::to_string(number)}, {"line", std::to_string(line)}})
                  << '\n';
    }
}

using Imported = base::Result<Text, base::Refusal>;

/// One log and what became of it.
struct Import {
    InputFile file;
    std::filesystem::path target;
    Imported text = base::fail(base::Refusal{});
};

/// Why nothing may be written: two logs for one record, or a record that is there already and says otherwise.
std::vector<base::Refusal> collisions(const ImportOptions& options, const std::vector<Import>& all) {
    std::vector<base::Refusal> out;
    std::map<std::filesystem::path, const Import*> taken;
    for (const Import& each : all) {
        const std::string target = each.target.string();
        const auto [first, fresh] = taken.emplace(each.target, &each);
        if (!fresh) {
            out.push_back({"import.two_for_one",
                           {},
                           "",
                           {{"file", target}, {"a", first->second->file.path}, {"b", each.file.path}}});
            continue;
        }
        if (!options.force && each.text && holds_something_else(target, each.text.value().record))
            out.push_back({"import.exists", {}, "", {{"file", target}}});
    }
    return out;
}

void tell_refusal(const web::Catalogue& catalogue, const std::string& file, const base::Refusal& why) {
    std::cerr << "yuanmen: " << file << (file.empty() ? "" : ": ")
              << catalogue.say(terminal_language(), "refusal." + why.code, why.params) << " (" << why.code
              << ")\n";
}

std::vector<Import> import_all(const ImportOptions& options, const record::RefereeLibrary& referees) {
    std::vector<Import> all;
    for (InputFile& file : input_files(options.inputs, {".jsonl", ".jsonl.gz"})) {
        const auto target = target_of(options, file.path);
        all.push_back({std::move(file), target});
    }
    on_all_cores(
        all.size(), [&](std::size_t i) { return imported(options, referees, all[i].file); },
        [&](std::size_t i, Imported text) { all[i].text = std::move(text); });
    return all;
}

base::Result<base::Unit, base::Refusal> write(const Import& done) {
    if (!done.text) return base::fail(done.text.error());
    if (write_file(done.target.string(), done.text.value().record)) return base::Unit{};
    return base::fail(base::Refusal{"import.cannot_write", {}, "", {{"file", done.target.string()}}});
}

int run_import(const ImportOptions& options) {
    const record::RefereeLibrary referees(cards::RulesetLibrary::shipped());
    const web::Catalogue catalogue = sentences({"record", "engine"});
    const std::vector<Import> all = import_all(options, referees);
    const auto refused = collisions(options, all);
    for (const base::Refusal& why : refused) tell_refusal(catalogue, "", why);
    if (!refused.empty()) return kNo;
    std::error_code error;
    std::filesystem::create_directories(options.directory, error);
    int exit = kYes;
    for (const Import& each : all) {
        const auto written = write(each);
        if (written) {
            std::cout << each.target.string() << '\n';
            tell_deviations(catalogue, each.target.string(), each.text.value());
            continue;
        }
        exit = exit_code(record::FileVerdict::unreadable);
        tell_refusal(catalogue, each.file.path, written.error());
    }
    return exit;
}

}  // namespace

void declare_import(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<ImportOptions>();
    auto* command = app.add_subcommand("import", "Turns logs of other programs into match records.");
    command->require_subcommand(1);
    auto* qsgs = command->add_subcommand("qsgs", "Game logs of QSanguosha (JSON lines, plain or gzip).");
    declare_inputs(*qsgs, options->inputs, "game logs, *.jsonl and *.jsonl.gz");
    qsgs->add_option("-o,--output", options->directory, "folder for the records, created if need be")
        ->required();
    qsgs->add_flag("--plain", options->plain,
                   "only what the log says: leave out the corrections where that program is known to err");
    qsgs->add_flag("--force", options->force, "overwrite records that are there already and say otherwise");
    qsgs->add_flag("--zh", options->chinese, "write the Chinese spelling");
    qsgs->callback([options, &chosen] { chosen = [options] { return run_import(*options); }; });
}

}  // namespace yuanmen::cli
