#include "engine/invariants.hpp"
#include "fuzz/targets.hpp"
#include "record/printer.hpp"
#include "record/qsgs/importer.hpp"
#include "record/qsgs/log_reader.hpp"
#include "record/validation.hpp"

namespace yuanmen::fuzz {
namespace {

const record::RefereeLibrary& referees() {
    static const record::RefereeLibrary all(cards::RulesetLibrary::shipped());
    return all;
}

void prints_and_reads_back(const record::Record& record) {
    for (const auto spelling : {record::Spelling::ascii, record::Spelling::chinese}) {
        for (const bool numbered : {false, true}) {
            const std::string text = record::print(record, referees().lexicon(), spelling, numbered);
            const auto again = record::parse(text, referees().lexicon());
            require(again.ok(), "what is printed can be read");
            require(again.value().record == record, "parse(print(x)) == x");
        }
    }
    require(record::sha256_of(record, referees().lexicon()).size() == 64, "a record has a hash");
}

/// Corrections put entries elsewhere: then a step's index is not where it was carried out.
bool corrected(const record::Record& record) {
    for (const record::Entry& entry : record.entries) {
        if (std::holds_alternative<record::Correction>(entry.content)) return true;
    }
    return false;
}

void holds_together(const record::Validation& validation) {
    const record::Report& report = *validation.report;
    const engine::Rules& rules = validation.referee->rules();
    const record::Record& record = validation.parsed->record;
    require(engine::test::keys_true(report.last), "the keys are those of the position");
    require(engine::test::broken_conservation(rules, report.last).empty(), "108 cards, each in one place");
    require(report.steps.size() <= record.entries.size(), "a step for an entry");
    require((report.first_illegal >= 0) == (report.verdict == record::Verdict::illegal),
            "illegal means that some line is");
    for (const record::Step& step : report.steps) {
        require(step.code != "record.internal_depth", "the stack is deep enough");
        require(step.code.empty() == (step.verdict == record::Verdict::legal),
                "a code if and only if not legal");
    }
    if (corrected(record)) return;
    for (std::size_t i = 0; i < report.steps.size(); i += 1 + report.steps.size() / 24) {
        const engine::State state = report.state_after(rules, static_cast<int>(i));
        require(state.full_key == report.steps[i].full_key, "the position at a line is the one replayed");
    }
}

}  // namespace

void read_and_print(std::string_view bytes) {
    const auto parsed = record::parse(bytes, referees().lexicon());
    if (parsed) {
        require(parsed.value().lines.size() == parsed.value().record.entries.size(), "a line for an entry");
        return prints_and_reads_back(parsed.value().record);
    }
    require(!parsed.error().empty(), "an unreadable text has an error");
    require(parsed.error().size() <= record::kMostParseErrors, "errors are limited");
    for (const record::ParseError& error : parsed.error())
        require(!error.code.empty(), "an error has a code");
}

void replay_record(std::string_view bytes) {
    const auto strict = record::validate(bytes, referees());
    if (!strict.report) return;
    holds_together(strict);
    const auto all = record::validate(bytes, referees(), {true, ""});
    require(all.report.has_value(), "both can start");
    holds_together(all);
    require((strict.verdict == record::FileVerdict::legal) == (all.verdict == record::FileVerdict::legal),
            "going on does not change whether a record is legal");
    const std::string canonical = record::canonical(strict.parsed->record, referees().lexicon());
    require(record::validate(canonical, referees()).verdict == strict.verdict,
            "the canonical text has the same verdict");
}

void import_log(std::string_view bytes) {
    const auto log = record::qsgs::unpack(std::string(bytes));
    if (!log) return;
    const auto imported = record::qsgs::import_game(log.value(), "qsgs-2013");
    if (!imported) return;
    prints_and_reads_back(imported.value().record);
    const auto report = record::replay(*referees().find("qsgs-2013"), imported.value().record);
    if (report) require(engine::test::keys_true(report.value().last), "the keys are those of the position");
}

}  // namespace yuanmen::fuzz
