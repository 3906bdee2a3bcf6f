#include "cli/compare_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.hpp"
#include "cli/output_file.hpp"
#include "cli/read_file.hpp"
#include "cli/speech.hpp"
#include "cli/validation_text.hpp"
#include "record/merge.hpp"

namespace yuanmen::cli {
namespace {

using nlohmann::ordered_json;
using record::Comparison;
using record::Disagreement;
using record::FileVerdict;

struct CompareOptions {
    std::string a;
    std::string b;
    std::string merge;
    bool force = false;
    bool json = false;
    std::string directory;
};

/// The same 0, different 1, not to be decided 2, unreadable or not one match 3.
constexpr int kUndecided = 2;
constexpr int kNotComparable = 3;

/// One of the two files, read and replayed beyond every breach.
struct ComparedFile {
    std::string file;
    std::string text;
    record::Validation validation;

    bool readable() const { return validation.report.has_value(); }
    const record::Record& record() const { return validation.parsed->record; }
    std::vector<int> lines() const {
        std::vector<int> out;
        for (const record::SourceLine& line : validation.parsed->lines) out.push_back(line.line);
        return out;
    }
    /// The entry as it is written, for people.
    std::string line_text(int entry) const {
        const record::SourceLine& where = validation.parsed->lines[static_cast<std::size_t>(entry)];
        return text.substr(where.offset, where.size);
    }
};

ComparedFile side_of(const Teller& teller, const std::string& file) {
    ComparedFile out{file, {}, {}};
    if (auto text = read_file(file, record::kLargestFile + 1)) {
        out.text = std::move(*text);
        out.validation = record::validate(out.text, teller.referees, {true, {}});
        return out;
    }
    out.validation.verdict = FileVerdict::unreadable;
    out.validation.refusal = base::Refusal{"record.cannot_open", {}, "", {}};
    return out;
}

ordered_json line_json(const ComparedFile& side, int entry) {
    return entry < 0 ? ordered_json() : ordered_json(side.validation.line_of(entry));
}

std::string_view verdict_of(const Comparison& comparison) {
    if (!comparison.differences.empty()) return "different";
    return comparison.decided ? "same" : "undecided";
}

int exit_code_of(const Comparison& comparison) {
    if (!comparison.differences.empty()) return kNo;
    return comparison.decided ? kYes : kUndecided;
}

/// One command on two files; used once.
class Compare {
  public:
    Compare(const CompareOptions& options, const Teller& teller)
        : options_(options),
          teller_(teller),
          a_(side_of(teller, options.a)),
          b_(side_of(teller, options.b)) {}

    int run() {
        if (!a_.readable() || !b_.readable()) return not_readable();
        if (a_.validation.referee != b_.validation.referee) return not_one_match("compare.other_ruleset");
        const record::Referee& referee = *a_.validation.referee;
        const Comparison comparison =
            record::compare(referee, a_.record(), *a_.validation.report, b_.record(), *b_.validation.report);
        if (comparison.parting == record::Parting::start) return not_one_match("compare.other_start");
        if (!options_.json) tell(comparison);
        if (options_.json) std::cout << json_of(comparison).dump() << '\n';
        if (!options_.merge.empty() && !merge(referee)) return kOutputError;
        return exit_code_of(comparison);
    }

  private:
    std::string say(std::string_view key, const std::map<std::string, std::string>& params = {}) const {
        return teller_.catalogue.say(teller_.language, key, params);
    }

    int not_readable() {
        if (options_.json) {
            std::cout << ordered_json{{"verdict", "unreadable"},
                                      {"differences", ordered_json::array()},
                                      {"a", to_json(teller_, a_.file, a_.validation)},
                                      {"b", to_json(teller_, b_.file, b_.validation)}}
                             .dump()
                      << '\n';
            return kNotComparable;
        }
        for (const ComparedFile* side : {&a_, &b_}) {
            if (!side->readable())
                std::cerr << to_text(teller_, side->file, side->text, side->validation, false);
        }
        return kNotComparable;
    }

    int not_one_match(const char* code) {
        if (options_.json) {
            std::cout << ordered_json{{"verdict", "not_one_match"},
                                      {"differences", ordered_json::array()},
                                      {"code", code}}
                             .dump()
                      << '\n';
        } else {
            std::cerr << "yuanmen: " << say("refusal." + std::string(code)) << " (" << code << ")\n";
        }
        return kNotComparable;
    }

    ordered_json json_of(const Comparison& comparison) const {
        auto differences = ordered_json::array();
        for (const Disagreement& each : comparison.differences) {
            differences.push_back({{"a", line_json(a_, each.a)},
                                   {"b", line_json(b_, each.b)},
                                   {"kind", record::id_of(each.kind)}});
        }
        return {{"verdict", verdict_of(comparison)}, {"differences", differences}};
    }

    void tell(const Comparison& comparison) const {
        std::cout << say("compared." + std::string(verdict_of(comparison)),
                         {{"n", std::to_string(comparison.differences.size())}})
                  << '\n';
        const auto told = [&](const char* name, const ComparedFile& side, int entry) {
            if (entry < 0) return;
            std::cout << "    "
                      << say("compared.line", {{"record", name},
                                               {"line", std::to_string(side.validation.line_of(entry))},
                                               {"text", side.line_text(entry)}})
                      << '\n';
        };
        for (const Disagreement& each : comparison.differences) {
            std::cout << "  " << say("compared.kind." + std::string(record::id_of(each.kind))) << '\n';
            told("A", a_, each.a);
            told("B", b_, each.b);
        }
    }

    /// Writes the one reading of both, or says why there is none. False: the file cannot be written, or holds
    /// something else.
    bool merge(const record::Referee& referee) const {
        const auto whole = record::merged(referee, a_.record(), *a_.validation.report, a_.lines(),
                                          b_.record(), *b_.validation.report, b_.lines());
        if (!whole) {
            std::cerr << "yuanmen: " << say("compared.not_merged", {{"file", options_.merge}}) << '\n';
            return true;
        }
        std::string text = record::print(*whole, teller_.referees.lexicon(), teller_.spelling());
        const auto judged = record::validate(text, teller_.referees);
        if (judged.verdict != FileVerdict::legal) {
            const std::string where = to_text(teller_, options_.merge, text, judged, false);
            std::cerr << where;
            text += "; " + where.substr(0, where.find('\n')) + "\n";
            if (const int line = first_trouble(judged); line > 0)
                text += "; " + say("compared.not_legal_at", {{"line", std::to_string(line)}}) + "\n";
        }
        if (!options_.force && holds_something_else(options_.merge, text))
            return not_written("import.exists");
        return write_file(options_.merge, text) || not_written("import.cannot_write");
    }

    bool not_written(const std::string& code) const {
        std::cerr << "yuanmen: " << say("refusal." + code, {{"file", options_.merge}}) << " (" << code
                  << ")\n";
        return false;
    }

    static int first_trouble(const record::Validation& judged) {
        if (!judged.report) return 0;
        const int entry =
            judged.report->first_illegal >= 0 ? judged.report->first_illegal : judged.report->first_undecided;
        return judged.line_of(entry);
    }

    const CompareOptions& options_;
    const Teller& teller_;
    const ComparedFile a_, b_;
};

int run_compare(const CompareOptions& options) {
    const auto rulesets =
        options.directory.empty()
            ? base::Result<cards::RulesetLibrary, cards::RulesetError>(cards::RulesetLibrary::shipped())
            : cards::RulesetLibrary::with_directory(options.directory);
    if (!rulesets) {
        std::cerr << "yuanmen: " << rulesets.error().file << ": " << rulesets.error().code << '\n';
        return kNotComparable;
    }
    const web::Catalogue catalogue = sentences({"record", "engine", "rulesets"});
    const record::RefereeLibrary referees(rulesets.value());
    const Teller teller{catalogue, terminal_language(), referees};
    return Compare(options, teller).run();
}

}  // namespace

void declare_compare(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<CompareOptions>();
    auto* command =
        app.add_subcommand("compare",
                           "Compares two records of one match. Exit code 0: the same; 1: different;\n"
                           "2: not to be decided; 3: unreadable or not one match.");
    command->add_option("A", options->a, "a record (src/record/NOTATION.md)")->required();
    command->add_option("B", options->b, "another of the same match")->required();
    command->add_option(
        "--merge", options->merge,
        "write one reading of both here, each line with its source, if neither contradicts the other");
    command->add_flag("--force", options->force, "overwrite what the file for the merged record holds");
    command->add_flag("--json", options->json, "one JSON object");
    command->add_option("--rulesets", options->directory, "a folder of further rulesets")
        ->check(CLI::ExistingDirectory);
    command->callback([options, &chosen] { chosen = [options] { return run_compare(*options); }; });
}

}  // namespace yuanmen::cli
