#include "record/replay_document.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "record/games.hpp"
#include "record/golden.hpp"
#include "record/kit.hpp"
#include "record/layer.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

constexpr const char* kSlip = R"(yuanmen 1
ruleset: wzzz-2012
lord: 张三
position: L play turn8
lineup L: guan_yu ? liu_bei
lineup R: zhang_liao cao_ren gan_ning
hand L: S7.slash S8.slash
equip L: S5.blade
judging R: D6.slash as indulgence
hand R: H7.peach ?

L use S7.slash > R ; quickly
L frobnicate
L use S8.slash > R
R use H7.peach
)";

}  // namespace

TEST_CASE("the document of a golden record says what its validation says") {
    for (const auto& each : golden::records()) {
        for (const auto& expected : each.expected) {
            if (!expected.ruleset.empty()) continue;
            CAPTURE(each.name);
            const auto v = golden::validate(each, expected);
            const ReplayDocument document = replay_document(each.text, golden::referees(), Spelling::ascii);
            if (v.verdict != FileVerdict::unreadable) CHECK(document.verdict == id_of(v.verdict));
            if (!v.report) continue;
            CHECK(document.first_illegal == v.line_of(v.report->first_illegal));
            CHECK(document.first_undecided == v.line_of(v.report->first_undecided));
            CHECK(document.boards.size() == document.lines.size() + 1);
            if (document.first_illegal == 0) continue;
            for (const ReplayLine& line : document.lines) {
                if (line.line != document.first_illegal) continue;
                CHECK(line.verdict == "illegal");
                CHECK(line.code == expected.code);
                CHECK(line.clauses == expected.clauses);
            }
        }
    }
}

TEST_CASE("a slip of the pen is set aside, the lines around it are judged, the board follows each line") {
    const ReplayDocument document = replay_document(kSlip, kit::referees(), Spelling::ascii);
    CHECK(document.verdict == "unreadable");
    REQUIRE(document.lines.size() == 4);
    CHECK(document.lines[0].line == 12);
    CHECK(document.lines[0].comment == "quickly");
    CHECK(document.lines[0].verdict == "legal");
    CHECK(document.lines[1].verdict == "unreadable");
    CHECK(document.lines[1].code == "parse.unknown_word");
    CHECK(document.lines[1].text == "L frobnicate");
    CHECK(document.first_illegal == 14);
    CHECK(document.lines[2].code == "rule.slash_limit");
    CHECK(document.lines[2].because == 12);
    CHECK(document.lines[2].inferred == std::vector<std::string>{"R pass"});
    CHECK_FALSE(document.lines[2].legal.empty());
    CHECK(document.lines[3].assumed);
    REQUIRE(document.boards.size() == 5);
    const Board& start = document.boards[0];
    CHECK(start.side[0].general == "guan_yu");
    CHECK(start.side[0].hand == std::vector<std::string>{"S7.slash", "S8.slash"});
    CHECK(start.side[0].reserve == std::vector<std::string>{"?", "liu_bei"});
    CHECK(start.side[0].equipment == std::vector<std::string>{"S5.blade"});
    CHECK(start.side[1].judging == std::vector<std::string>{"D6.slash as indulgence"});
    CHECK(start.side[1].hand == std::vector<std::string>{"H7.peach", "?"});
    CHECK(start.side[1].hp == 4);
    CHECK(document.boards[1].prompt.question == "answer_jink");
    CHECK(document.boards[1].prompt.seat == "renegade");
    CHECK(document.boards[1].side[0].hand == std::vector<std::string>{"S8.slash"});
    const auto json = json_of(document);
    CHECK(json["record"]["header"]["lord"] == "张三");
    CHECK(json["first_illegal"] == 14);
    CHECK(json["boards"][1]["sides"]["lord"]["hand_count"] == 1);
    CHECK(json["lines"][0].contains("code") == false);
}

TEST_CASE("both spellings make the same document but for their words") {
    const auto ascii = replay_document(kSlip, kit::referees(), Spelling::ascii);
    const auto chinese = replay_document(kSlip, kit::referees(), Spelling::chinese);
    CHECK(chinese.lines[0].text == "主 用 ♠7杀 > 内");
    CHECK(chinese.boards[0].side[0].general == ascii.boards[0].side[0].general);
    CHECK(chinese.boards[0].side[0].general_in_words == "关羽");
    CHECK(chinese.sha256 == ascii.sha256);
}

TEST_CASE("a text that cannot be replayed has its errors and no board") {
    const ReplayDocument nothing = replay_document("hello", kit::referees(), Spelling::ascii);
    CHECK(nothing.verdict == "unreadable");
    CHECK(nothing.boards.empty());
    CHECK(nothing.errors.size() == 1);
    const ReplayDocument unknown =
        replay_document("yuanmen 1\nruleset: nowhere\nlineup L: guan_yu ? ?\nlineup R: ? ? ?\n",
                        kit::referees(), Spelling::ascii);
    REQUIRE(unknown.refusal.has_value());
    CHECK(unknown.refusal->code == "record.unknown_ruleset");
    CHECK(unknown.refusal->params.at("known").find("wzzz-2012@") != std::string::npos);
    CHECK(unknown.boards.empty());
}

TEST_CASE("what a judge went back to shows from his ruling on, whatever is written behind it") {
    const std::string play = R"(yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
hand L: S7.slash S8.slash
hand R: ?2
L use S7.slash > R
R pass
L use S8.slash > R
R pass
! restore 3
)";
    for (const std::string behind :
         {"", "! ruling\n", "! ruling\n= L hand1\nL end\n", "! restore 1\n! ruling\n"}) {
        CAPTURE(behind);
        const ReplayDocument document = replay_document(play + behind, kit::referees(), Spelling::ascii);
        CHECK(document.verdict == "legal");
        CHECK(document.boards[5].side[0].hand.size() == 1);
        CHECK(document.boards[5].side[1].hp == 3);
        const bool twice = behind.starts_with("! restore");
        for (std::size_t i = 6; i < document.boards.size(); ++i)
            CHECK(document.boards[i].side[0].hand.size() == (twice ? 2 : 1));
        const auto v = validate(play + behind, kit::referees());
        CHECK(v.report->state_after(v.referee->rules(), 4).of(Seat::lord).hand_n == 1);
    }
}

TEST_CASE(
    "the line that does not read comes with the moment it was judged at, and what is inferred to come "
    "there") {
    const ReplayDocument document = replay_document(R"(yuanmen 1
ruleset: wzzz-2012
position: L play turn4
lineup L: huang_zhong ? ? hp3
lineup R: zhang_fei ? ?
hand L: C8.slash
hand R: D9.jink D10.jink
L use C8.slash > R
L invoke liegong
)",
                                                    kit::referees(), Spelling::ascii);
    REQUIRE(document.trouble);
    CHECK(document.trouble->after_line == 8);
    CHECK(document.trouble->prompt.question == "answer_jink");
    CHECK(document.readings == 1);
    const ReplayLine& line = document.lines.back();
    CHECK(line.code == "rule.skill_condition");
    REQUIRE(line.unmet);
    CHECK(json_of(*line.unmet).dump() == R"({"condition":"liegong","hand":2,"hp":3,"range":1})");
    const auto json = json_of(document);
    CHECK(json.at("lines").back().at("unmet").at("hp") == 3);
    CHECK(json.at("trouble").at("readings") == 1);
    CHECK(json.at("trouble").at("alike") == true);
}
