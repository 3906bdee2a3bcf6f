#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "cards/parameter_table.hpp"
#include "engine/rule_id.hpp"
#include "record/golden.hpp"
#include "record/kit.hpp"

using namespace yuanmen;

// CLAUSES.md: for each clause of the base ruleset the codes that cite it, or a record that plays what it
// says, or why no record can.

namespace {

struct Evidence {
    std::set<std::string> codes;
    std::vector<std::string> records;
};

const std::map<std::string, Evidence>& evidence() {
    static const auto all = [] {
        std::map<std::string, Evidence> out;
        for (const auto& each : golden::records()) {
            for (const std::string& tag : each.shows) {
                const bool is_switch = cards::find_parameter(tag) != nullptr;
                out[is_switch ? "decision." + tag : tag].records.push_back(each.name);
            }
            for (const auto& expected : each.expected) {
                const auto v = golden::validate(each, expected);
                if (!v.report) {
                    const auto found = golden::found(v, expected.ruleset);
                    for (const std::string& clause : found.clauses) out[clause].codes.insert(found.code);
                    continue;
                }
                for (const record::Step& step : v.report->steps) {
                    for (const engine::RuleId rule : step.rules) {
                        if (rule == engine::RuleId::none) continue;
                        out[std::string(engine::clause_id(rule))].codes.insert(std::string(step.code));
                    }
                }
            }
        }
        return out;
    }();
    return all;
}

struct Reason {
    const char* clause;  ///< this one, or with a trailing * all that begin like it
    const char* why;
};

constexpr const char* kDesk = "before, after or around the record: the match desk and the judges";
constexpr const char* kHeading = "a heading: its parts are cited";

constexpr Reason kReasons[] = {
    {"judging.*", "procedure and penalties: cited by the desk, never by a line of a record"},
    {"decision.draft.*", kDesk},
    {"decision.clock.*", kDesk},
    {"decision.lateness.*", kDesk},
    {"decision.results.*", kDesk},
    {"decision.skill_texts", "names the edition the texts are those of; there is one"},
    {"1v1.1", kHeading},
    {"1v1.1.4", kHeading},
    {"1v1.3", kHeading},
    {"1v1.3.1", kDesk},
    {"1v1.3.1.1", kDesk},
    {"1v1.3.1.2", kDesk},
    {"1v1.3.2", kHeading},
    {"1v1.3.2.1", "the header of a record is this reveal"},
    {"1v1.3.3", kHeading},
    {"1v1.3.3.2", kHeading},
    {"1v1.3.4", kHeading},
    {"1v1.3.4.sheet", kDesk},
    {"1v1.term.1", "explains a word"},
    {"1v1.term.2", "explains a word"},
    {"1v1.term.3", "explains a word"},
    {"1v1.term.4", kDesk},
    {"1v1.term.5", "who begins is built into the record: 1v1.3.3.1 is cited when somebody else does"},
    {"1v1.term.7", kDesk},
    {"1v1.term.10", kDesk},
    {"skill.rules.7", "the notation has no words for other generals and skills (parse.unknown_word)"},
    {"skill.ganglie.2", "cannot arise: nothing between the deduction and 刚烈 can kill the source"},
    {"timing.6", kHeading},
    {"timing.6.1", kHeading},
};

std::string reason_for(const std::string& clause) {
    for (const Reason& reason : kReasons) {
        const std::string_view pattern = reason.clause;
        const bool prefix = pattern.back() == '*';
        if (prefix ? clause.starts_with(pattern.substr(0, pattern.size() - 1)) : clause == pattern)
            return reason.why;
    }
    return {};
}

std::string row(const cards::Clause& clause) {
    const auto found = evidence().find(clause.id);
    std::string codes, records;
    if (found != evidence().end()) {
        for (const std::string& code : found->second.codes)
            codes += (codes.empty() ? "`" : ", `") + code + "`";
        const auto& names = found->second.records;
        if (!names.empty()) records = "`" + names.front() + "`";
        if (names.size() > 1) records += " and " + std::to_string(names.size() - 1) + " more";
    }
    const std::string reason = reason_for(clause.id);
    CHECK_MESSAGE((!codes.empty() || !records.empty() || !reason.empty()), "nothing shows " << clause.id);
    if (codes.empty() && records.empty()) records = reason;
    return "| `" + clause.id + "` | " + codes + " | " + records + " |\n";
}

}  // namespace

TEST_CASE(
    "CLAUSES.md: every clause is cited by a code, played by a record, or has a reason; YUANMEN_UPDATE=1 "
    "writes it") {
    const cards::Ruleset& ruleset = *kit::library().find("wzzz-2012");
    std::string page =
        "# The clauses and what checks them\n\nMade by tests/record/test_clauses.cpp from the golden "
        "records; not "
        "written by hand. A clause is cited by the codes of the\nsecond column somewhere in the golden "
        "records; the "
        "third names a record whose verdict rests on it (`; shows:`), or says why no\nline of a record can "
        "be "
        "judged by it.\n\n| clause | cited with | played in, or why not |\n|---|---|---|\n";
    for (const cards::Clause& clause : ruleset.clauses) page += row(clause);
    const std::string path = std::string(YUANMEN_SOURCE_DIR) + "/src/record/CLAUSES.md";
    if (std::getenv("YUANMEN_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << page;
    CHECK(kit::slurp(path) == page);
}

TEST_CASE(
    "every clause the engine can name is cited in some golden record, and every tag of a record exists") {
    // the clause of a card or skill as a whole is a prompt's; its parts are cited
    for (int rule = 1; rule < static_cast<int>(engine::RuleId::first_card); ++rule) {
        const std::string clause(engine::clause_id(static_cast<engine::RuleId>(rule)));
        const auto found = evidence().find(clause);
        CHECK_MESSAGE((found != evidence().end() && !found->second.codes.empty()), "never cited: " << clause);
    }
    const cards::Ruleset& ruleset = *kit::library().find("wzzz-2012");
    for (const auto& each : golden::records()) {
        for (const std::string& tag : each.shows) {
            const bool clause = tag.starts_with("card.") || tag.starts_with("skill.") ||
                                tag.starts_with("1v1.") || tag.starts_with("timing.");
            if (clause) CHECK_MESSAGE(ruleset.find_clause(tag) != nullptr, each.name << " shows " << tag);
        }
    }
}
