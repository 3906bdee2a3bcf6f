#include "cli/import_command.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "cards/ruleset_library.hpp"
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
    std::vector<std::string> files;
    std::string directory;
    bool chinese = false;
    bool plain = false;
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
                                           const record::RefereeLibrary& referees, const std::string& file) {
    const auto bytes = read_file(file, record::qsgs::kLargestLog + 1);
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

int run_import(const ImportOptions& options) {
    const record::RefereeLibrary referees(cards::RulesetLibrary::shipped());
    const web::Catalogue catalogue = sentences({"record", "engine"});
    std::error_code error;
    std::filesystem::create_directories(options.directory, error);
    int exit = 0;
    for (const std::string& file : options.files) {
        auto text = imported(options, referees, file);
        const auto target = target_of(options, file);
        if (text) {
            std::ofstream out(target, std::ios::binary);
            out << text.value().record;
            if (!out.flush())
                text = base::fail(base::Refusal{"import.cannot_write", {}, "", {{"file", target.string()}}});
        }
        if (text) {
            std::cout << target.string() << '\n';
            tell_deviations(catalogue, target.string(), text.value());
            continue;
        }
        exit = 3;
        std::cerr << "yuanmen: " << file << ": "
                  << catalogue.say(terminal_language(), "refusal." + text.error().code, text.error().params)
                  << " (" << text.error().code << ")\n";
    }
    return exit;
}

}  // namespace

void declare_import(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<ImportOptions>();
    auto* command = app.add_subcommand("import", "Turns logs of other programs into match records.");
    command->require_subcommand(1);
    auto* qsgs = command->add_subcommand("qsgs", "Game logs of QSanguosha (JSON lines, plain or gzip).");
    qsgs->add_option("files", options->files, "game logs")->required();
    qsgs->add_option("-o,--output", options->directory, "folder for the records, created if need be")
        ->required();
    qsgs->add_flag("--plain", options->plain,
                   "only what the log says: leave out the corrections where that program is known to err");
    qsgs->add_flag("--zh", options->chinese, "write the Chinese spelling");
    qsgs->callback([options, &chosen] { chosen = [options] { return run_import(*options); }; });
}

}  // namespace yuanmen::cli
