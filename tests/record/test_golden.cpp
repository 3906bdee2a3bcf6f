#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

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

TEST_CASE(
    "every verdict names the earlier line that makes a line impossible; those that name none have none") {
    // the position the record begins with, the deck, the text of the card or skill itself, or an open
    // question that nothing closed: no line in front is to blame
    const std::map<std::string, std::string> none = {
        {"cards-47", "the axe was worn from the start, and it may never pay for itself"},
        {"cards-54", "whom 无懈可击 may save from 桃园结义 follows from the trick that is open"},
        {"cards-56", "the display is open and must be answered"},
        {"cards-x55", "闪 is never used in one's own play phase"},
        {"cards-x86", "a draw phase draws two, nothing changed it"},
        {"cards-x95", "whom a 桃 may save follows from who is dying"},
        {"generals-02", "the hand was empty from the start"},
        {"generals-05", "闪电 has no source"},
        {"generals-29", "空城 from the start"},
        {"generals-46", "龙胆 takes one card"},
        {"generals-54", "the numbers of 烈弓 were so from the start"},
        {"generals-x148", "a card he never held"},
        {"generals-x164", "a skill of another general"},
        {"generals-x166", "过河拆桥 shows what it takes"},
        {"generals-x46", "结姻 takes hand cards"},
        {"generals-x61", "空城 and no hand from the start"},
        {"t3-disputes-01a", "闪电 has no source, and nobody may discard of his own accord"},
        {"t3x-fh01", "the horse was worn from the start"},
        {"t3x-fh03", "the armour was worn from the start"},
        {"t3x-fh05", "the shield was worn from the start"},
        {"t3x-fm03", "a locked skill is never declared"},
        {"t3x-fm05", "a locked skill is never declared"},
        {"t3-fresh-c02", "the top of the pile is known from the start"},
        {"t3x-fw01", "the blade follows a 闪, and none was used"},
        {"t3x-fw03", "the blade follows a 闪, and none was used"},
        {"t3x-fw06", "no blade was worn from the start"},
        {"t3x-fw07", "the blade follows a 闪, and none was used"},
        {"t3x-fw09", "no blade was worn from the start"},
        {"t3-md05", "the blade follows a 闪, and none was used"},
        {"t3-on01", "the weapon was worn from the start"},
        {"t3-on06", "the horse was worn from the start"},
        {"t3-on08", "the horse was worn from the start"},
        {"t3-op06", "闪 is never used by oneself"},
        {"t3-op08", "a locked skill is never declared"},
        {"t3x-sh01", "the paper is at fault"},
        {"t3x-sl03", "the blade follows a 闪, and none was used"},
    };
    int with_cause = 0;
    for (const auto& each : golden::records()) {
        if (!each.name.starts_with("verdicts/")) continue;
        const std::string name = each.name.substr(9, each.name.find('.') - 9);
        for (const auto& expected : each.expected) {
            if (expected.verdict != FileVerdict::illegal) continue;
            const auto found = golden::found(golden::validate(each, expected), expected.ruleset);
            CAPTURE(name);
            CHECK((found.because == 0) == none.contains(name));
            with_cause += found.because > 0 ? 1 : 0;
        }
    }
    CHECK(with_cause == 41);
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
