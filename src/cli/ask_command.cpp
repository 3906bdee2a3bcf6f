#include "cli/ask_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/read_file.hpp"
#include "cli/speech.hpp"
#include "cli/validation_text.hpp"
#include "record/legal_moves.hpp"

namespace yuanmen::cli {
namespace {

struct AskOptions {
    std::string file;
    bool json = false;
};

void print_json(const Teller& teller, const record::Validation& v) {
    const engine::Prompt prompt = engine::prompt(v.referee->rules(), v.report->last);
    const nlohmann::ordered_json answer = {
        {"question", engine::id_of(prompt.question)},
        {"seat", cards::id_of(prompt.seat)},
        {"clause", engine::clause_id(prompt.why)},
        {"may_pass", prompt.may_pass},
        {"legal", record::legal_moves(*v.referee, v.report->last, teller.referees.lexicon(),
                                      record::Spelling::ascii)}};
    std::cout << answer.dump() << '\n';
}

void print_text(const Teller& teller, const record::Validation& v) {
    const engine::Prompt prompt = engine::prompt(v.referee->rules(), v.report->last);
    const std::string clause_id(engine::clause_id(prompt.why));
    const auto say = [&](std::string_view key, const std::map<std::string, std::string>& params = {}) {
        return teller.catalogue.say(teller.language, key, params);
    };
    std::cout << say("validate.prompt",
                     {{"seat", say("seat." + std::string(cards::id_of(prompt.seat)))},
                      {"question", say("question." + std::string(engine::id_of(prompt.question)))},
                      {"clause", clause_id}})
              << '\n';
    if (const cards::Clause* clause = v.referee->rules().ruleset().find_clause(clause_id)) {
        std::cout << "  " << clause_id << ": "
                  << (teller.language == web::Language::zh ? clause->zh : clause->en) << " ["
                  << clause->source << "]\n";
    }
    for (const std::string& line :
         record::legal_moves(*v.referee, v.report->last, teller.referees.lexicon(), teller.spelling())) {
        std::cout << "  " << line << '\n';
    }
}

int run_ask(const AskOptions& options) {
    const record::RefereeLibrary referees(cards::RulesetLibrary::shipped());
    const web::Catalogue catalogue = sentences({"record", "engine", "rulesets"});
    const Teller teller{catalogue, terminal_language(), referees};
    const auto read = read_file(options.file, record::kLargestFile + 1);
    const std::string source = read.value_or("");
    record::Validation v;
    if (read) {
        v = record::validate(source, referees);
    } else {
        v.verdict = record::FileVerdict::unreadable;
        v.refusal = base::Refusal{"record.cannot_open", {}, "", {}};
    }
    if (v.verdict != record::FileVerdict::legal) {
        std::cerr << to_text(teller, options.file, source, v, false);
        return exit_code(v.verdict);
    }
    if (options.json) {
        print_json(teller, v);
    } else {
        print_text(teller, v);
    }
    return 0;
}

}  // namespace

void declare_ask(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<AskOptions>();
    auto* command = app.add_subcommand(
        "ask", "Lists who may do what in a position, with the clause that governs the moment.");
    command
        ->add_option("file", options->file,
                     "a record, usually one that begins in a position; - is standard input")
        ->required();
    command->add_flag("--json", options->json, "print one JSON object");
    command->callback([options, &chosen] { chosen = [options] { return run_ask(*options); }; });
}

}  // namespace yuanmen::cli
