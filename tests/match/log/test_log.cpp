#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "cards/ruleset_library.hpp"
#include "match/log/decide.hpp"
#include "match/log/reading.hpp"
#include "match/log/text.hpp"
#include "record/validation.hpp"

using namespace yuanmen;
using namespace yuanmen::match;

namespace {

const cards::RulesetLibrary& shipped_rulesets() {
    static const cards::RulesetLibrary library = cards::RulesetLibrary::shipped();
    return library;
}

const record::RefereeLibrary& shipped_referees() {
    static const record::RefereeLibrary referees(shipped_rulesets());
    return referees;
}

const record::Lexicon& words() {
    return shipped_referees().lexicon();
}

/// A record told by commands, each event through the journal's JSON.
struct Scribe {
    log::Log log;

    base::Result<std::vector<log::Event>, base::Refusal> give(const log::Command& command) {
        auto decided = log::decide(log, command, words());
        if (!decided) return decided;
        for (const log::Event& event : *decided) {
            const auto kept = log::event_from_json(log::kind_of(event), log::event_to_json(event));
            REQUIRE(kept.ok());
            log = log::evolve(
                std::move(log), *kept,
                {log.version + 1, {"boot", 1, 1000 + log.version}, {Role::scorekeeper, "s1", {}}});
        }
        return decided;
    }
    std::string code(const log::Command& command) {
        const auto decided = give(command);
        return decided ? "" : decided.error().code;
    }
    void open(std::optional<std::string> attached = {}, const std::string& header = {}) {
        const auto& ruleset = *shipped_rulesets().find("wzzz-2012");
        REQUIRE(code(log::Open{"m1", "甲", "s1", ruleset.id, ruleset.sha256, header, std::move(attached)}) ==
                "");
    }
    std::string write(const std::string& key, const std::string& text, std::optional<int> seen = {}) {
        return code(log::Write{{{key, text}}, seen});
    }
};

/// A desk at which both first generals have been shown.
MatchState shown_desk() {
    MatchState desk;
    desk.match_id = "m1";
    desk.head.event = "辕门杯; 第一届";
    desk.head.stage = "决赛";
    desk.head.round = 2;
    desk.head.table = 7;
    desk.head.date = "2012-10-31";
    desk.head.players.a.name = "甲";
    desk.head.players.b.name = "乙";
    desk.lord = Chair::b;
    desk.position.generals.a.push_back({1, cards::GeneralId::lv_bu, {}, 4, 4});
    desk.position.generals.b.push_back({1, cards::GeneralId::guo_jia, {}, 3, 3});
    return desk;
}

std::vector<log::HeaderLine> header() {
    return log::header_of_desk(shown_desk(), *shipped_rulesets().find("wzzz-2012"), "书记");
}

record::FileVerdict verdict_of(const Scribe& scribe) {
    return record::validate(log::text_of(scribe.log, header()).text, shipped_referees()).verdict;
}

}  // namespace

TEST_CASE("a record written line by line is a text of the notation, under the desk's header") {
    Scribe scribe;
    scribe.open();
    CHECK(scribe.write("k1", "R turn 1") == "");
    CHECK(scribe.write("k2", "内 用 ♠4过河拆桥 > 主   ; 先手") == "");
    CHECK(scribe.write("k3", "R take L.hand H2.jink") == "");
    const log::Text text = log::text_of(scribe.log, header());
    CHECK(text.text.starts_with("yuanmen 1\nruleset: wzzz-2012@"));
    CHECK(text.text.find("event: 辕门杯, 第一届\n") != std::string::npos);
    CHECK(text.text.find(
              "lord: 乙\nrenegade: 甲\n; pool\n; draft\nlineup L: guo_jia ? ?\nlineup R: lv_bu ? ?\n") !=
          std::string::npos);
    CHECK(text.text.ends_with("R turn 1\n内 用 ♠4过河拆桥 > 主   ; 先手\nR take L.hand H2.jink\n"));
    const auto validation = record::validate(text.text, shipped_referees());
    CHECK(validation.verdict == record::FileVerdict::legal);
    REQUIRE(validation.parsed->lines.size() == 3);
    CHECK(validation.parsed->lines[0].line == text.first_line);
    CHECK(validation.lines == text.lines);
    CHECK(text.line_of(scribe.log.lines[2]) == validation.parsed->lines[2].line);
}

TEST_CASE("the header takes as many lines before the draft as after it, so a line keeps its number") {
    const auto& ruleset = *shipped_rulesets().find("wzzz-2012");
    MatchState early;
    early.head = shown_desk().head;
    CHECK(log::header_of_desk(early, ruleset, "").size() == header().size());
    MatchState drafted = shown_desk();
    drafted.deal.pool_known = true;
    drafted.deal.face_up = {cards::GeneralId::zhen_ji, cards::GeneralId::zhang_fei};
    drafted.deal.backs = 2;
    drafted.picks = {{Chair::b, PoolCard::face_up(cards::GeneralId::zhen_ji), {}},
                     {Chair::a, PoolCard::face_down(0), {}},
                     {Chair::a, PoolCard::face_down(1), {}}};
    drafted.position.generals.a[0].card = PoolCard::face_down(1);
    const auto lines = log::header_of_desk(drafted, ruleset, "");
    REQUIRE(lines.size() == header().size());
    CHECK(lines[8].line == "pool: zhen_ji zhang_fei | ? lv_bu");
    CHECK(lines[9].line == "draft: L zhen_ji / R ? lv_bu");
    Scribe scribe;
    scribe.open();
    CHECK(record::validate(log::text_of(scribe.log, lines).text, shipped_referees()).verdict ==
          record::FileVerdict::legal);
}

TEST_CASE("what is sealed of a line-up never stands in the header") {
    MatchState desk = shown_desk();
    desk.line_ups.a.sealed = true;
    desk.opened["line_up.a.2"] = R"({"general":"zhang_liao"})";
    const auto lines = log::header_of_desk(desk, *shipped_rulesets().find("wzzz-2012"), "");
    CHECK(lines.back().line == "lineup R: lv_bu ? ?");
}

TEST_CASE("a line is written once under its key, whatever is repeated") {
    Scribe scribe;
    scribe.open();
    CHECK(scribe.write("k1", "R turn 1") == "");
    const auto again = scribe.give(log::Write{{{"k1", "R turn 1"}, {"k2", "R end"}}, {}});
    REQUIRE(again.ok());
    REQUIRE(again->size() == 1);
    CHECK(scribe.log.lines.size() == 2);
    const auto all = scribe.give(log::Write{{{"k1", "R turn 1"}, {"k2", "R end"}}, {}});
    REQUIRE(all.ok());
    CHECK(all->empty());
    CHECK(scribe.write("k1", "R turn 2") == "recording.key_used");
    CHECK(scribe.log.lines.size() == 2);
    CHECK(scribe.code(log::Write{{{"k3", "L end"}, {"k3", "L end"}}, {}}) == "recording.bad_key");
    CHECK(scribe.write("!3", "L end") == "recording.bad_key");
}

TEST_CASE("an illegal line is kept, and the lines behind it are read") {
    Scribe scribe;
    scribe.open();
    CHECK(scribe.write("k1", "R turn 1") == "");
    CHECK(scribe.write("k2", "L end") == "");
    CHECK(scribe.write("k3", "R end") == "");
    CHECK(scribe.log.lines.size() == 3);
    CHECK(verdict_of(scribe) == record::FileVerdict::illegal);
}

TEST_CASE("a line that cannot be read is kept, named, and harms nothing; a new line says it better") {
    Scribe scribe;
    scribe.open();
    CHECK(scribe.write("k1", "R turn 1") == "");
    CHECK(scribe.write("k2", "R use S4.dismantelment > L") == "");
    CHECK(scribe.log.lines[1].unread == "parse.unknown_card");
    CHECK(verdict_of(scribe) == record::FileVerdict::legal);
    const log::Text text = log::text_of(scribe.log, header());
    CHECK(text.text.ends_with("R turn 1\n; ✗ R use S4.dismantelment > L\n"));
    CHECK(scribe.write("k3", "2. R use S4.dismantlement > L") == "");
    CHECK(scribe.log.lines[2].unread == "");
    CHECK(scribe.write("k4", "9. R end") == "");
    CHECK(scribe.log.lines[3].unread == "parse.entry_number");
    CHECK(scribe.write("k5", "lord: 丙") == "");
    CHECK(scribe.log.lines[4].unread == "parse.header_after_entries");
    CHECK(scribe.write("k6", "; 观众离席") == "");
    CHECK(scribe.log.lines[5].unread == "");
    CHECK(log::count_entries(scribe.log, words()) == 2);
    CHECK(verdict_of(scribe) == record::FileVerdict::legal);
}

TEST_CASE("a correction by number puts a forgotten line where it belongs") {
    Scribe scribe;
    scribe.open();
    for (const char* line : {"R turn 1", "R use S7.slash > L", "L use H2.jink", "R use C9.slash > L"})
        CHECK(scribe.write("k" + std::to_string(scribe.log.lines.size()), line) == "");
    CHECK(verdict_of(scribe) == record::FileVerdict::illegal);
    CHECK(scribe.write("fix", "~ 4 delete") == "");
    CHECK(verdict_of(scribe) == record::FileVerdict::legal);
}

TEST_CASE("a writer who has not seen what another wrote is told, and nothing of his is written") {
    Scribe scribe;
    scribe.open();
    CHECK(scribe.write("a1", "R turn 1", 0) == "");
    CHECK(scribe.write("b1", "R end", 0) == "recording.behind");
    CHECK(scribe.log.lines.size() == 1);
    CHECK(scribe.write("b1", "R end", 1) == "");
    // his own lines, whose answer was lost on the way, are no surprise to him
    CHECK(scribe.code(log::Write{{{"b1", "R end"}, {"b2", "L turn 2"}}, 1}) == "");
    CHECK(scribe.code(log::Write{{{"a1", "R turn 1"}}, 0}) == "");
}

TEST_CASE("a ruling adds lines under keys no writer can have; unreadable ones are refused whole") {
    Scribe scribe;
    scribe.open();
    CHECK(scribe.write("k1", "R turn 1") == "");
    CHECK(scribe.write("k2", "L end") == "");
    CHECK(scribe.code(log::Rule{{"! ruling", "! let it be"}}) == "recording.ruling_unreadable");
    CHECK(scribe.log.lines.size() == 2);
    CHECK(scribe.code(log::Rule{{"! restore 2 ; 回到内的出牌阶段", "! ruling"}}) == "");
    REQUIRE(scribe.log.lines.size() == 4);
    CHECK(scribe.log.lines[2].ruling);
    CHECK(scribe.log.lines[2].key == "!3");
    CHECK(scribe.log.lines[3].key == "!4");
    CHECK(verdict_of(scribe) == record::FileVerdict::legal);
}

TEST_CASE("an attached text stays as it was brought, and lines follow it") {
    const std::string brought =
        "yuanmen 1\r\nruleset: wzzz-2012\r\nlineup L: guo_jia ? ?\r\nlineup R: lv_bu ? ?\r\nR turn 1";
    Scribe scribe;
    scribe.open(brought);
    CHECK(log::text_of(scribe.log, header()).text == brought);
    CHECK(log::text_of(scribe.log, header()).first_line == 6);
    CHECK(scribe.write("k1", "R end") == "");
    const log::Text text = log::text_of(scribe.log, header());
    CHECK(text.text == brought + "\nR end\n");
    CHECK(text.first_line == 6);
    CHECK(text.lines == 6);
    CHECK(log::count_entries(scribe.log, words()) == 2);
    Scribe unreadable;
    unreadable.open("我的记录\n先手是内");
    CHECK(unreadable.write("k1", "R end") == "recording.attached_unreadable");
    Scribe binary;
    CHECK(binary.code(log::Open{"m1", "", "s1", "wzzz-2012", "", "", std::string("\xff\xfe", 2)}) ==
          "recording.not_text");
}

TEST_CASE("header lines of the scribe's own go before those of the desk; anything else is no header") {
    Scribe scribe;
    scribe.open({}, "note: 直播\npile: D6.jink C8.slash\nlineup L: guo_jia liu_bei xiao_qiao");
    CHECK(scribe.write("k1", "L draw") == "");
    const log::Text text = log::text_of(scribe.log, header());
    CHECK(text.text.find("lineup L: guo_jia ? ?") == std::string::npos);
    CHECK(text.text.find("pile: D6.jink C8.slash\nlineup L: guo_jia liu_bei xiao_qiao\nL draw\n") !=
          std::string::npos);
    for (const char* wrong :
         {"R end", "ruleset: kof-classic", "pile: X9.none", "colour: red", "lineup Q: lv_bu"}) {
        Scribe other;
        CHECK(other.code(log::Open{"m1", "", "s1", "wzzz-2012", "", wrong, {}}) == "recording.bad_header");
    }
}

TEST_CASE("what no line can be is refused, and nothing is written") {
    Scribe scribe;
    CHECK(scribe.write("k1", "R turn 1") == "recording.not_open");
    scribe.open();
    CHECK(scribe.code(log::Open{"m1", "", "s1", "wzzz-2012", "", "", {}}) == "recording.already_open");
    CHECK(scribe.write("k1", "  　 ") == "recording.bad_line");
    CHECK(scribe.write("k1", "R turn 1\nR end") == "recording.bad_line");
    CHECK(scribe.write("k1", std::string(4001, 'x')) == "recording.bad_line");
    CHECK(scribe.write("", "R turn 1") == "recording.bad_key");
    CHECK(scribe.code(log::Write{{}, {}}) == "recording.no_lines");
    CHECK(scribe.code(log::Write{std::vector<log::GivenLine>(501, {"k", "R end"}), {}}) ==
          "recording.too_many_at_once");
    CHECK(scribe.log.lines.empty());
}

TEST_CASE("a record has room for a whole match, and says when it is full") {
    Scribe scribe;
    scribe.open();
    int written = 0;
    std::string code;
    while (code.empty()) {
        log::Write write;
        for (int i = 0; i < 300; ++i) write.lines.push_back({"k" + std::to_string(written + i), "; x"});
        code = scribe.code(write);
        if (code.empty()) written += 300;
    }
    CHECK(code == "recording.full");
    CHECK(written == 4800);
    CHECK(record::validate(log::text_of(scribe.log, header()).text, shipped_referees()).verdict ==
          record::FileVerdict::legal);
}
