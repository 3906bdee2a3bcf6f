#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/view.hpp"
#include "record/golden.hpp"
#include "record/kit.hpp"

using namespace yuanmen;
using record::FileVerdict;

namespace {

/// One line that says everything an expectation says, for comparing and for the reader of a failure.
std::string said(const golden::Expectation& e) {
    std::string out = std::string(record::id_of(e.verdict));
    if (e.line != 0) out += " line " + std::to_string(e.line);
    if (!e.code.empty()) out += " " + e.code;
    for (const std::string& clause : e.clauses) out += " " + clause;
    return out;
}

std::string result_of(const record::Validation& v) {
    const engine::State& last = v.report->last;
    if (last.outcome == engine::Outcome::running) return "running";
    if (last.outcome == engine::Outcome::time_up) {
        const auto ahead = engine::compare_at_time(v.referee->rules(), last);
        return !ahead ? "level" : *ahead == cards::Seat::lord ? "lord" : "renegade";
    }
    return last.winner == 0xFF ? "level" : last.winner == 0 ? "lord" : "renegade";
}

}  // namespace

TEST_CASE("each golden record has the verdict, the line, the code and the clauses that it states") {
    for (const auto& each : golden::records()) {
        for (const auto& expected : each.expected) {
            const auto v = golden::validate(each, expected);
            const std::string where = each.name + " under [" + expected.ruleset + "]: ";
            const auto found = golden::found(v, expected.ruleset);
            CHECK_EQ(where + said(found), where + said(expected));
            if (expected.because != 0) {
                CHECK_MESSAGE(found.because == expected.because, where << "because of line");
            }
            // what comes behind the end of a match is impossible because of the line that ended it
            if (found.code == "rule.match_over" && found.line > v.line_of(0)) {
                CHECK_MESSAGE(found.because > 0, where << "no cause");
            }
            if (expected.verdict == FileVerdict::legal && v.report && !each.result.empty()) {
                CHECK_EQ(where + result_of(v), where + each.result);
            }
        }
    }
}

TEST_CASE("golden records say the same in both spellings") {
    for (const auto& each : golden::records()) {
        const auto read = record::parse(each.text, kit::lexicon());
        if (!read) continue;
        for (const auto spelling : {record::Spelling::ascii, record::Spelling::chinese}) {
            const std::string text = record::print(read->record, kit::lexicon(), spelling);
            const auto again = record::parse(text, kit::lexicon());
            CAPTURE(each.name);
            REQUIRE(again.ok());
            CHECK(again->record == read->record);
            for (const auto& expected : each.expected) {
                const auto a =
                    record::validate(text, golden::referees(), {false, golden::ruleset_id(expected.ruleset)});
                CHECK(record::id_of(a.verdict) == record::id_of(expected.verdict));
            }
        }
    }
}
