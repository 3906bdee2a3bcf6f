#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include "service/house.hpp"
#include "service/records/judged_before.hpp"
#include "service/records/judged_texts.hpp"
#include "store/rebuild.hpp"

using namespace house;
using match::Chair;
using Json = nlohmann::json;

namespace {

/// A match up to its first shown generals, 赵云 (lord, chair a) against 吕布; a table judge, two
/// scorekeepers.
struct RecordedTable {
    House house;
    std::string event = house.event();
    std::string id = house.match(event);
    Principal judge = house.staff(Role::table_judge, "judge");
    Principal keeper = house.staff(Role::scorekeeper, "keeper");
    Principal second = house.staff(Role::scorekeeper, "second");
    Principal elsewhere = house.staff(Role::scorekeeper, "elsewhere");
    Principal other_judge = house.staff(Role::table_judge, "other");
    Principal auditor = house.staff(Role::auditor, "auditor");
    Principal a, b, stranger;

    RecordedTable() {
        for (const Principal* who : {&judge, &keeper, &second})
            REQUIRE(house->assign_judge(house.owner(), event, 1, who->account, true, once()).ok());
        act("seat_player", {{"chair", "a"}});
        act("seat_player", {{"chair", "b"}});
        a = house.player(id, Chair::a);
        b = house.player(id, Chair::b);
        stranger = house.player(house.match(event, 2), Chair::a);
        act("start_match");
        act("enter_identity", {{"lord", "a"}});
        act("enter_pool",
            {{"face_up", {"zhang_liao", "zhen_ji", "zhao_yun", "da_qiao", "lv_bu", "xiao_qiao"}}});
        const std::pair<const char*, const char*> picks[] = {
            {"a", "zhao_yun"}, {"b", "lv_bu"}, {"b", "x0"},         {"a", "zhen_ji"}, {"a", "x1"},
            {"b", "x2"},       {"b", "x3"},    {"a", "zhang_liao"}, {"a", "da_qiao"},
        };
        for (const auto& [chair, card] : picks) act("pick", {{"chair", chair}, {"card", card}});
        REQUIRE(
            house.act(a, id, "seal_line_up", {{"chair", "a"}, {"order", {"zhao_yun", "zhen_ji", "da_qiao"}}})
                .ok());
        REQUIRE(house.act(b, id, "seal_line_up", {{"chair", "b"}, {"order", {"lv_bu", "x0", "x2"}}}).ok());
        act("reveal_first", {{"generals", Json::object()}});
    }
    void act(const std::string& kind, const Json& args = Json::object()) {
        CAPTURE(kind);
        const auto answer = house.act(house.owner(), id, kind, args);
        if (!answer.ok()) CAPTURE(answer.error().refusal.code);
        REQUIRE(answer.ok());
    }
    std::string open(const Principal& who, const std::string& name = "") {
        const auto receipt = house->open_record(who, {id, name, "", {}}, once());
        REQUIRE(receipt.ok());
        return receipt->id;
    }
    Answer<WrittenLines> write(const Principal& who, const std::string& record,
                               const std::vector<LineInput>& lines, std::optional<int> seen = {}) {
        return house->write_lines(who, {record, seen, lines}, once());
    }
    std::string code(const Answer<WrittenLines>& answer) { return answer ? "" : answer.error().refusal.code; }
    std::string reading(const Principal& who, const std::string& record) {
        const auto found = house->record(who, record);
        return found ? found->layer : found.error().refusal.code;
    }
    void finish() {
        act("concede", {{"chair", "b"}});
        act("confirm_concession", {{"chair", "b"}});
    }
};

const std::vector<LineInput> kFirstLines = {{"k1", "L draw ?4"},
                                            {"k2", "R draw S7.slash H2.jink ?2"},
                                            {"k3", "R turn 1"},
                                            {"k4", "R use S7.slash > L"}};

}  // namespace

TEST_CASE("each line is judged at once, kept whatever it is, and never doubled") {
    RecordedTable table;
    const std::string record = table.open(table.keeper, "第一桌");
    const auto first = table.write(table.keeper, record, kFirstLines, 0);
    REQUIRE(first.ok());
    CHECK(first->verdict == "legal");
    CHECK(first->written == 4);
    REQUIRE(first->lines.size() == 4);
    CHECK(first->lines[3].entry == 4);
    CHECK(first->lines[3].verdict == "legal");
    const auto again = table.write(table.keeper, record, kFirstLines, 0);
    REQUIRE(again.ok());
    CHECK(again->receipt.repeated);
    CHECK(again->written == 4);
    const auto illegal =
        table.write(table.keeper, record, {{"k5", "R use S7.slash > L"}, {"k6", "R flies"}}, 4);
    REQUIRE(illegal.ok());
    CHECK(illegal->verdict == "illegal");
    CHECK(illegal->lines[0].verdict == "illegal");
    CHECK_FALSE(illegal->lines[0].code.empty());
    CHECK(illegal->first_illegal_line == illegal->lines[0].line);
    CHECK(illegal->lines[1].verdict == "unread");
    CHECK(illegal->lines[1].code.starts_with("parse."));
    const auto mended = table.write(table.keeper, record, {{"k7", "~ 5 L use H2.jink"}}, 6);
    REQUIRE(mended.ok());
    const auto whole = table.house->record(table.keeper, record);
    REQUIRE(whole.ok());
    CHECK(whole->lines.size() == 7);
    CHECK(whole->lines[4].struck);
    CHECK(whole->text.find("lineup L: zhao_yun ? ?\nlineup R: lv_bu ? ?\n") != std::string::npos);
    CHECK(whole->line_keys.at(static_cast<std::size_t>(whole->lines[0].line - 1)) == "k1");
}

TEST_CASE("a writer who missed another's line is told so, and nothing of his is written") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    REQUIRE(table.write(table.keeper, record, kFirstLines, 0).ok());
    REQUIRE(table.write(table.judge, record, {{"j1", "! ruling ; 记分员注意"}}).ok());
    const auto behind = table.write(table.keeper, record, {{"k9", "L pass jink"}}, 4);
    REQUIRE_FALSE(behind.ok());
    CHECK(behind.error().refusal.code == "recording.behind");
    CHECK(behind.error().category == Category::conflict);
    CHECK(behind.error().current_version == 5);
    CHECK(table.write(table.keeper, record, {{"k9", "L pass jink"}}, 5).ok());
}

TEST_CASE("while the match is played nobody reads a record who should not, and afterwards both players do") {
    RecordedTable table;
    const std::string mine = table.open(table.keeper);
    const std::string theirs = table.open(table.second);
    REQUIRE(table.write(table.keeper, mine, kFirstLines).ok());
    const auto expect = [&](const Principal& who, const std::string& of_mine, const std::string& of_theirs) {
        CHECK(table.reading(who, mine) == of_mine);
        CHECK(table.reading(who, theirs) == of_theirs);
    };
    expect(table.house.owner(), "judge", "judge");
    expect(table.judge, "judge", "judge");
    expect(table.keeper, "judge", "records.not_yours");
    expect(table.second, "records.not_yours", "judge");
    expect(table.auditor, "hall", "hall");
    expect(table.a, "records.not_yet", "records.not_yet");
    expect(table.b, "records.not_yet", "records.not_yet");
    expect(table.stranger, "access.forbidden", "access.forbidden");
    expect(table.elsewhere, "access.not_your_table", "access.not_your_table");
    expect(table.other_judge, "access.not_your_table", "access.not_your_table");
    expect(Principal{}, "access.sign_in_first", "access.sign_in_first");
    CHECK(table.house->records(table.keeper, table.id)->size() == 1);
    CHECK(table.house->records(table.a, table.id)->empty());
    CHECK(table.house->records(table.judge, table.id)->size() == 2);
    table.finish();
    expect(table.a, "judge", "judge");
    expect(table.b, "judge", "judge");
    expect(table.keeper, "judge", "judge");
    expect(table.auditor, "judge", "judge");
    expect(table.stranger, "access.forbidden", "access.forbidden");
    expect(Principal{}, "access.sign_in_first", "access.sign_in_first");
}

TEST_CASE("the auditor sees no card of a hand while the match is played, by no word of the answer") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    REQUIRE(table
                .write(table.keeper, record,
                       {{"k1", "L draw D6.jink C8.slash ?2"},
                        {"k2", "R draw S7.slash H2.jink ?2 ; 他说手里有桃"},
                        {"k3", "R turn 1"},
                        {"k4", "R draw HQ.peach"},
                        {"k5", "L draw CK.nonsense"},
                        {"k6", "R use S7.slash > L"}})
                .ok());
    const auto seen = table.house->record(table.auditor, record);
    REQUIRE(seen.ok());
    std::string all = seen->text;
    for (const auto& line : seen->lines) all += line.text + "\n" + line.code + "\n";
    for (const char* hidden : {"D6", "C8", "H2", "HQ", "桃", "nonsense"})
        CHECK(all.find(hidden) == std::string::npos);
    CHECK(all.find("S7.slash") != std::string::npos);  // it was used
    CHECK(seen->lines.size() == 6);
    CHECK(seen->held.empty());
    CHECK(seen->desk.empty());
    CHECK_FALSE(table.house->record_open(table.auditor, record, record::Spelling::ascii).ok());
}

TEST_CASE(
    "who does not see everything is told \"legal\" of no line, whether or not the hidden part breaks it") {
    RecordedTable table;
    const std::string start =
        "yuanmen 1\nruleset: wzzz-2012\nposition: R play turn8\nlineup L: zhao_yun ? ?\n"
        "lineup R: lv_bu ? ?\nhand L: ?2\n";
    // he has the 杀 in one of them and has not in the other; the hall reads the same
    const std::string end = "R use S7.slash > L\nL pass\nR end\n! ruling\n";
    std::vector<std::string> told;
    for (const std::string hand : {"hand R: S7.slash D2.jink\n", "hand R: C3.slash D2.jink\n"}) {
        const auto record =
            table.house->open_record(table.judge, {table.id, "", "", start + hand + end}, once());
        REQUIRE(record.ok());
        const auto whole = table.house->record(table.judge, record->id);
        CHECK(whole->lines[0].verdict == (told.empty() ? "legal" : "illegal"));
        const auto seen = table.house->record(table.auditor, record->id);
        REQUIRE(seen.ok());
        CHECK(seen->row.verdict == "undecided");
        std::string all = seen->text;
        for (const auto& line : seen->lines) all += line.verdict + ' ' + line.code + ' ' + line.text + '\n';
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(seen->lines[i].verdict == "undecided");
            CHECK(seen->lines[i].code == "record.not_public");
        }
        CHECK(seen->lines[3].verdict == "legal");  // a note says nothing of play
        const auto shown = table.house->replayable(table.auditor, record->id);
        REQUIRE(shown.ok());
        const record::ReplayDocument& document = shown->document(record::Spelling::ascii);
        CHECK(document.not_public);
        CHECK(document.verdict == "undecided");
        for (std::size_t i = 0; i < 3; ++i) CHECK(document.lines[i].code == "record.not_public");
        told.push_back(all);
    }
    CHECK(told[0] == told[1]);
}

TEST_CASE("a text is judged once for its words, ruleset and layer, and who asks meanwhile waits for that") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    REQUIRE(table.write(table.keeper, record, {{"k1", "L draw D6.jink C8.slash ?2"}}).ok());
    const auto judged = [&](const Principal& who) { return table.house->record(who, record)->judged; };
    const auto first = judged(table.judge);
    CHECK(first->is_judged());
    CHECK(judged(table.keeper) == first);
    CHECK(judged(table.auditor) != first);
    CHECK(judged(table.auditor)->layer() == record::Layer::hall);
    REQUIRE(table.write(table.keeper, record, {{"k2", "R draw ?4"}}).ok());
    CHECK(judged(table.judge) != first);

    const auto ruleset = cards::RulesetLibrary::shipped().find("wzzz-2012");
    const auto referees = std::make_shared<const record::RefereeLibrary>(std::vector{ruleset});
    JudgedTexts kept;
    const auto of = [&](const std::string& text) {
        return kept.of(text, record::Layer::judge, referees, ruleset);
    };
    const auto text = of(first->text());
    CHECK_FALSE(text->is_judged());
    std::vector<const record::Validation*> found(8);
    std::vector<std::thread> asking;
    for (auto& each : found) asking.emplace_back([&] { each = &of(first->text())->validation(); });
    for (std::thread& each : asking) each.join();
    CHECK(std::all_of(found.begin(), found.end(),
                      [&](const auto* each) { return each == &text->validation(); }));
    // bounded: what nobody has asked for longest goes, and whoever holds it keeps it
    for (std::size_t i = 0; i < JudgedTexts::kMostTexts; ++i) of("; " + std::to_string(i));
    CHECK(of(first->text()) != text);
    CHECK(text->is_judged());
}

TEST_CASE(
    "a write waits for a verdict as often as makes sense, and then says so instead of going on for ever") {
    int attempts = 0;
    std::vector<std::string> judged;
    const auto lacking_until = [&](int enough) {
        attempts = 0;
        judged.clear();
        return attempted_judged(
            [&]() -> Answer<Receipt> {
                if (++attempts < enough)
                    return refuse(Category::conflict, kNotYetJudged, "/record", {{"record", "r1"}});
                return Receipt{"d1", 1, false};
            },
            [&](const std::string& record) { judged.push_back(record); });
    };
    CHECK(lacking_until(1).ok());
    CHECK(judged.empty());
    CHECK(lacking_until(3)->id == "d1");
    CHECK(judged == std::vector<std::string>{"r1", "r1"});
    const auto never = lacking_until(1'000'000);
    REQUIRE_FALSE(never.ok());
    CHECK(never.error().refusal.code == "records.being_written");
    CHECK(never.error().category == Category::busy);
    CHECK(never.error().retry_after_seconds > 0);
    CHECK(attempts == kMostJudgings + 1);
}

TEST_CASE("scorekeepers write in their own record, judges in all of their table, others nowhere") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    const auto tried = [&](const Principal& who, const char* key) {
        return table.code(table.write(who, record, {{key, "; x"}}));
    };
    CHECK(tried(table.keeper, "a") == "");
    CHECK(tried(table.judge, "b") == "");
    CHECK(tried(table.house.owner(), "c") == "");
    CHECK(tried(table.second, "d") == "records.not_yours");
    CHECK(tried(table.elsewhere, "e") == "access.not_your_table");
    CHECK(tried(table.a, "f") == "records.not_yet");
    CHECK(tried(table.auditor, "g") == "access.forbidden");
    CHECK(tried(Principal{}, "h") == "access.sign_in_first");
    table.finish();
    CHECK(tried(table.a, "f") == "access.forbidden");
    CHECK(tried(table.second, "d") == "records.not_yours");
    CHECK_FALSE(table.house->open_record(table.auditor, {table.id, "", "", {}}, once()).ok());
    CHECK_FALSE(table.house->open_record(table.a, {table.id, "", "", {}}, once()).ok());
    CHECK(table.house->record(table.house.owner(), record)->lines.size() == 3);
}

TEST_CASE("what record and desk both know is held against each other") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    const auto held = [&](const std::string& what, cards::Seat seat = cards::Seat::lord) {
        const auto text = table.house->record(table.keeper, record);
        REQUIRE(text.ok());
        for (const auto& one : text->held) {
            if (one.what == what && (!one.seat || one.seat == seat)) return one.record + "|" + one.desk;
        }
        return std::string("–");
    };
    CHECK(held("turns") == "0|0");
    CHECK(held("general") == "zhao_yun|zhao_yun");
    CHECK(held("hp") == "4/4|4/4");
    REQUIRE(table.write(table.keeper, record, kFirstLines).ok());
    CHECK(held("turns") == "1|0");
    table.act("begin_turn", {{"chair", "b"}});
    CHECK(held("turns") == "1|1");
    // the slash may be answered yet: the desk is right before it has hit, and behind it
    CHECK(held("hp") == "4/4|4/4");
    table.act("set_hp", {{"chair", "a"}, {"hp", 3}});
    CHECK(held("hp") == "3/4|3/4");
    CHECK(held("fallen", cards::Seat::renegade) == "0|0");
    CHECK(held("bell") == "–");
    table.finish();
    CHECK(held("winner") == "|lord");
    REQUIRE(table.write(table.keeper, record, {{"c", "R concede"}}).ok());
    CHECK(held("winner") == "lord|lord");
    const auto text = table.house->record(table.keeper, record);
    CHECK(std::any_of(text->desk.begin(), text->desk.end(), [](const DeskNote& note) {
        return note.kind == "turn_begun" && note.says == "R turn 1" && note.same;
    }));
}

namespace {

/// "turn_begun 9=": an event of this kind in its place among the record's lines, = where that line says it.
std::string place_of(RecordedTable& table, const std::string& record, const std::string& kind) {
    const auto text = table.house->record(table.keeper, record);
    REQUIRE(text.ok());
    std::string out;
    for (const DeskNote& note : text->desk) {
        if (note.kind != kind) continue;
        int entry = 0;  // of the line it stands at
        for (const LineVerdict& line : text->lines) {
            if (line.line == note.line) entry = line.number;
        }
        out += (out.empty() ? "" : " ") + std::to_string(entry) + (note.same ? "=" : "");
    }
    return out;
}

}  // namespace

TEST_CASE("the desk's events have their place among the lines: corrections count, struck lines do not") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    CHECK(place_of(table, record, "general_picked") == "0 0 0 0 0 0 0 0 0");
    CHECK(place_of(table, record, "line_up_sealed") == "0 0");
    CHECK(place_of(table, record, "general_entered") == "0 0");
    REQUIRE(table.write(table.keeper, record, kFirstLines).ok());
    CHECK(place_of(table, record, "turn_begun").empty());
    table.act("begin_turn", {{"chair", "b"}});
    CHECK(place_of(table, record, "turn_begun") == "3=");
    const Json counts = {{"hand", {{"a", 4}, {"b", 3}}},
                         {"equipment", {{"a", 0}, {"b", 0}}},
                         {"judgement", {{"a", 0}, {"b", 0}}},
                         {"on_general", {{"a", 0}, {"b", 0}}},
                         {"resolving", 0},
                         {"draw_pile", 100},
                         {"discard_pile", 1},
                         {"discard_top", "S7"}};
    table.act("pause", {{"reason", "toilet"},
                        {"note", ""},
                        {"counts", counts},
                        {"keeps_running", false},
                        {"confirmed_by", {"a", "b"}}});
    CHECK(place_of(table, record, "match_paused") == "4");
    table.house.pass(5000);
    REQUIRE(table.write(table.keeper, record, {{"p", "! pause"}}).ok());
    CHECK(place_of(table, record, "match_paused") == "5=");
    REQUIRE(table.write(table.keeper, record, {{"d", "~ 5 delete"}}).ok());
    CHECK(place_of(table, record, "match_paused") == "4");
    REQUIRE(table.write(table.keeper, record, {{"i", "~ 4 after ! pause"}}).ok());
    CHECK(place_of(table, record, "match_paused") == "7=");
    // the turn is taken back with everything behind it, and begins again further down
    REQUIRE(table.write(table.keeper, record, {{"r", "! restore 3"}, {"t", "R turn 1"}}).ok());
    CHECK(place_of(table, record, "turn_begun") == "9=");
    CHECK(place_of(table, record, "match_paused") == "9");
}

TEST_CASE("what the desk takes back is not among a record's lines") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    table.act("begin_turn", {{"chair", "b"}});
    CHECK(place_of(table, record, "turn_begun") == "0");
    table.act("undo_entry", {{"reason", "误触"}});
    CHECK(place_of(table, record, "turn_begun").empty());
}

TEST_CASE(
    "in a file the desk's events stand by what they mean, also where some of its lines cannot be read") {
    RecordedTable table;
    const std::string text =
        "yuanmen 1\nruleset: wzzz-2012\nlineup L: zhao_yun ? ?\nlineup R: lv_bu ? ?\nR turn 1\nR pouts\nR "
        "end\n"
        "L turn 2\n";
    const auto receipt = table.house->open_record(table.judge, {table.id, "", "", text}, once());
    REQUIRE(receipt.ok());
    table.act("begin_turn", {{"chair", "b"}});
    table.act("end_turn");
    table.act("begin_turn", {{"chair", "a"}});
    table.finish();
    const auto found = table.house->record(table.judge, receipt->id);
    REQUIRE(found.ok());
    CHECK(found->row.verdict == "unreadable");
    std::string at;
    for (const DeskNote& note : found->desk) {
        if (note.kind != "general_picked" && note.kind != "line_up_sealed")
            at += note.kind + " " + std::to_string(note.line) + (note.same ? "=; " : "; ");
    }
    CHECK(at ==
          "general_entered 0; general_entered 0; turn_begun 5=; turn_begun 8=; concession_confirmed 8; "
          "match_decided 8; ");
}

TEST_CASE("a file is kept as it was brought, judged under the match's own ruleset") {
    RecordedTable table;
    const std::string text =
        "yuanmen 1\nruleset: kof-classic\nlineup L: zhao_yun ? ?\nlineup R: lv_bu ? ?\nR turn 1\nL end\n";
    const auto receipt = table.house->open_record(table.judge, {table.id, "纸上的", "", text}, once());
    REQUIRE(receipt.ok());
    const auto found = table.house->record(table.judge, receipt->id);
    REQUIRE(found.ok());
    CHECK(found->text == text);
    CHECK(found->row.attached);
    CHECK(found->row.verdict == "illegal");
    CHECK(found->row.first_illegal_line == 6);
    REQUIRE(found->lines.size() == 2);
    CHECK(found->lines[1].line == 6);
    CHECK(found->held.front().what == "ruleset");
    CHECK(found->row.other_ruleset == "kof-classic");
    const auto shown = table.house->replayable(table.judge, receipt->id);
    CHECK(shown->document(record::Spelling::ascii).other_ruleset == "kof-classic");
    CHECK(shown->document(record::Spelling::ascii).ruleset.starts_with("wzzz-2012@"));
    CHECK(shown->document(record::Spelling::ascii).first_illegal == 6);
    const auto bad =
        table.house->open_record(table.judge, {table.id, "", "", std::string("\xff", 1)}, once());
    REQUIRE_FALSE(bad.ok());
    CHECK(bad.error().refusal.code == "recording.not_text");
}

TEST_CASE("what can come next follows the record, with the passes that may be left out") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    REQUIRE(table.write(table.keeper, record, kFirstLines).ok());
    const auto open = table.house->record_open(table.keeper, record, record::Spelling::ascii);
    REQUIRE(open.ok());
    REQUIRE(open->stages.size() >= 2);
    CHECK(open->stages.front().prompt.question == engine::Question::answer_jink);
    CHECK(open->stages.back().prompt.question == engine::Question::play_phase);
    const auto& moves = open->stages.front().moves;
    CHECK(std::any_of(moves.begin(), moves.end(), [](const auto& move) { return move.before == "L pass"; }));
    const auto jink = std::find_if(moves.begin(), moves.end(),
                                   [](const auto& move) { return move.family.verb == engine::Verb::use; });
    REQUIRE(jink != moves.end());
    CHECK(std::any_of(jink->cards.begin(), jink->cards.end(),
                      [](const auto& card) { return card.word == "D2.jink" && !card.seen; }));
    CHECK(std::none_of(jink->cards.begin(), jink->cards.end(),
                       [](const auto& card) { return card.word == "H2.jink" && card.seen; }));
    CHECK(open->missing.empty());
}

TEST_CASE("every line that is offered is legal when it is written") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    REQUIRE(table.write(table.keeper, record, kFirstLines).ok());
    int offered = 0;
    for (int step = 0; step < 12; ++step) {
        const auto open = table.house->record_open(table.keeper, record, record::Spelling::ascii);
        REQUIRE(open.ok());
        REQUIRE_FALSE(open->stages.empty());
        const auto& stage = open->stages[static_cast<std::size_t>(step) % open->stages.size()];
        REQUIRE_FALSE(stage.moves.empty());
        const auto& move = stage.moves[static_cast<std::size_t>(step * 7) % stage.moves.size()];
        std::string line = move.before;
        for (int i = 0; i < move.min; ++i) line += " " + move.cards[static_cast<std::size_t>(i)].word;
        line += move.after;
        const auto written = table.write(table.keeper, record, {{"s" + std::to_string(step), line}});
        REQUIRE(written.ok());
        CAPTURE(line);
        CHECK(written->lines[0].verdict == "legal");
        ++offered;
    }
    CHECK(offered == 12);
}

TEST_CASE("a rebuild finds every record as it stands") {
    RecordedTable table;
    const std::string record = table.open(table.keeper);
    REQUIRE(table.write(table.keeper, record, kFirstLines).ok());
    REQUIRE(table.write(table.judge, record, {{"j", "~ 4 delete"}}).ok());
    const auto report = store::rebuild(table.house.folder(), false);
    REQUIRE(report.ok());
    CHECK(report->equal());
}
