#include "match/sheet.hpp"

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using nlohmann::json;

namespace {

TestTable with_sheet() {
    TestTable table;
    table.drawn().drafted().playing();
    table.must(NotePenalty{Chair::a, "g1", cards::Penalty::warning, "drew three"});
    table.must(Remark{"table light flickered"});
    table.must(Pause{StopReason::phone, "rang", Chair::a, some_counts(), false, {}});
    table.wait(kMinute);
    table.must(Resume{some_counts(), {}, {}});
    table.wait(kMinute);
    table.decide_by_falls(Chair::b);
    table.must(DrawUpSheet{"Referee", "Clerk"});
    return table;
}

Sign signature(const TestTable& table, Signer signer, Stance stance = Stance::sign) {
    Sign sign;
    sign.signer = signer;
    sign.version = table.state.sheets.back().version;
    sign.hash = table.state.sheets.back().hash;
    sign.stance = stance;
    if (stance != Stance::sign) sign.text = "as written";
    return sign;
}

void sign_all(TestTable& table) {
    table.must(signature(table, Signer::a), player(Chair::a));
    table.must(signature(table, Signer::b), player(Chair::b));
    table.must(signature(table, Signer::judge));
}

json content(const TestTable& table) {
    return json::parse(table.state.sheets.back().content);
}

}  // namespace

TEST_CASE("a sheet holds every field of the printed one, frozen and hashed") {
    const TestTable table = with_sheet();
    const json sheet = content(table);
    for (const char* field :
         {"format",          "version",        "reason",     "match",     "event",   "stage",
          "round",           "table",          "date",       "ruleset",   "log",     "judge",
          "recorder",        "players",        "deck_check", "draft",     "draw",    "line_ups",
          "started_wall_ms", "ended_wall_ms",  "clock",      "turns",     "deaths",  "final",
          "comparisons",     "cards_compared", "result",     "penalties", "remarks", "judge_errors"}) {
        CAPTURE(field);
        CHECK(sheet.contains(field));
    }
    CHECK(base::canonical_json(sheet) == table.state.sheets.back().content);
    CHECK(base::sha256_hex(table.state.sheets.back().content) == table.state.sheets.back().hash);
    CHECK(journal::write(*read_sheet(sheet)) == sheet);
    CHECK(sheet["ruleset"]["sha256"] == table.ruleset.sha256);
    CHECK(sheet["deaths"].size() == 3);
    CHECK(sheet["result"]["winner"] == "a");
    CHECK(sheet["players"]["a"]["id"] == "p-1");
    CHECK(sheet["draft"]["backs"].size() == 4);
    CHECK(sheet["draft"]["backs"][0].is_string());
    CHECK(sheet["line_ups"]["a"]["places"][2]["general"].is_string());
    CHECK_FALSE(sheet["line_ups"]["a"]["places"][2]["entered"].get<bool>());
    CHECK(sheet["line_ups"]["b"]["places"][2]["entered"].get<bool>());
    CHECK(sheet["draw"]["payload"].is_string());
    CHECK(sheet["penalties"][0]["infraction"] == "g1");
    CHECK(sheet["remarks"][0]["text"] == "table light flickered");
    CHECK(sheet["judge"] == "Referee");
    CHECK(sheet["final"]["a"]["generals_left"] == 3);
    CHECK(sheet["final"]["b"]["general"].is_null());
    CHECK(sheet["ended_wall_ms"].get<std::int64_t>() - sheet["started_wall_ms"].get<std::int64_t>() ==
          2 * kMinute);
    std::vector<std::string> kinds;
    for (const json& entry : sheet["clock"]) kinds.push_back(entry["kind"]);
    CHECK(kinds == std::vector<std::string>{"clock_started", "match_paused", "match_resumed"});
}

TEST_CASE("the log's hash on the sheet is that of the log before it, and any change of the log changes it") {
    TestTable table;
    table.playing();
    table.decide_by_falls(Chair::b);
    const std::string before = table.state.log_sha256;
    table.must(DrawUpSheet{"Referee", ""});
    CHECK(content(table)["log"]["sha256"] == before);
    MatchState replayed;
    MatchState changed;
    for (const Logged& line : table.log) {
        replayed = evolve(std::move(replayed), line.event, line.stamp);
        Stamp stamp = line.stamp;
        if (stamp.seq == 105) stamp.moment.wall_ms += 1;
        changed = evolve(std::move(changed), line.event, stamp);
    }
    CHECK(replayed.log_sha256 == table.state.log_sha256);
    CHECK(changed.log_sha256 != table.state.log_sha256);
}

TEST_CASE("three signatures sign a sheet: by phone, by drawing, with protest or refused") {
    TestTable table = with_sheet();
    table.must(signature(table, Signer::a), player(Chair::a));
    CHECK(table.refused(signature(table, Signer::a), player(Chair::a)).code == "sheet.already_signed");
    Sign protest = signature(table, Signer::b, Stance::protest);
    protest.method = SigningMethod::judge_device;
    CHECK(table.refused(protest).code == "sheet.drawing_needed");
    protest.drawing = "<script>";
    CHECK(table.refused(protest).code == "sheet.bad_drawing");
    protest.drawing = "M 10,20 L30.5 -4";
    protest.text = "";
    CHECK(table.refused(protest).code == "sheet.text_needed");
    protest.text = "the pile was short";
    table.must(protest);
    CHECK(table.public_view()["sheet"]["under_protest"].get<bool>());
    CHECK(table.state.sheets.back().b->by == "judge-1");
    CHECK(table.sub_state() == "sheet");
    Sign referee = signature(table, Signer::judge, Stance::refuse);
    CHECK(table.refused(referee).code == "sheet.judge_signs");
    table.must(signature(table, Signer::judge));
    CHECK(table.sub_state() == "signed");
    table.must(Close{});

    TestTable refusing = with_sheet();
    Sign refusal = signature(refusing, Signer::a, Stance::refuse);
    refusal.method = SigningMethod::judge_device;
    refusing.must(refusal);
    refusing.must(signature(refusing, Signer::b), player(Chair::b));
    refusing.must(signature(refusing, Signer::judge));
    CHECK(refusing.sub_state() == "signed");
}

TEST_CASE("nobody signs for another, and nobody signs what he has not read") {
    TestTable table = with_sheet();
    CHECK(table.refused(signature(table, Signer::b), player(Chair::a)).code == "actor.not_your_chair");
    CHECK(table.refused(signature(table, Signer::judge), player(Chair::a)).code == "actor.not_your_chair");
    CHECK(table.refused(signature(table, Signer::a), judge()).code == "sheet.wrong_method");
    Sign other_hash = signature(table, Signer::a);
    other_hash.hash = std::string(64, '0');
    CHECK(table.refused(other_hash, player(Chair::a)).code == "sheet.hash_differs");
    Sign other_version = signature(table, Signer::a);
    other_version.version = 2;
    CHECK(table.refused(other_version, player(Chair::a)).code == "sheet.not_the_latest");
}

TEST_CASE("a later change is a new version by the head judge; the old one stays, everybody signs again") {
    TestTable table = with_sheet();
    sign_all(table);
    table.must(Close{});
    const std::string first = table.state.sheets.front().content;
    AmendSheet amend;
    amend.reason = "clerical: the wrong box was ticked";
    CHECK(table.refused(amend).code == "actor.head_judge_only");
    CHECK(table.refused(amend, head_judge()).code == "sheet.nothing_changed");
    amend.changes.winner = Winner::none;
    CHECK(table.refused(amend, head_judge()).code == "sheet.winner_and_cause_differ");
    amend.changes.winner = Winner::b;
    amend.changes.cause = Cause::concession;
    amend.changes.remark = "see the judge's note";
    table.must(amend, head_judge());
    CHECK(table.sub_state() == "sheet");
    REQUIRE(table.state.sheets.size() == 2);
    CHECK(table.state.sheets.front().content == first);
    CHECK(table.state.sheets.front().a.has_value());
    CHECK_FALSE(table.state.sheets.back().a.has_value());
    const json sheet = content(table);
    CHECK(sheet["version"] == 2);
    CHECK(sheet["reason"] == amend.reason);
    CHECK(sheet["result"]["winner"] == "b");
    CHECK(sheet["result"]["cause"] == "concession");
    CHECK(sheet["judge"] == "Referee");
    CHECK(sheet["remarks"].size() == 2);
    CHECK(table.state.outcome->winner == Winner::b);
    CHECK(table.refused(Close{}).code == "match.too_early");
    sign_all(table);
    table.must(Close{});
    AmendSheet names;
    names.reason = "misspelt";
    names.changes.recorder = "Clerk Wang";
    table.must(names, head_judge());
    CHECK(content(table)["remarks"].size() == 2);
    CHECK(content(table)["recorder"] == "Clerk Wang");
    CHECK(content(table)["judge"] == "Referee");
    CHECK(journal::write(*read_sheet(content(table))) == content(table));
    CHECK(content(table)["result"]["winner"] == "b");
}

TEST_CASE("a match that never dealt a card has a sheet too") {
    TestTable table;
    table.scheduled();
    table.must(CallPlayers{});
    table.must(DeclareNoShow{Losers::both, false, false}, head_judge());
    table.must(DrawUpSheet{"Referee", ""});
    const json sheet = content(table);
    CHECK(sheet["started_wall_ms"].is_null());
    CHECK(sheet["result"]["cause"] == "no_show");
}

TEST_CASE("a voided draw is opened all the same") {
    TestTable table;
    table.started();
    table.must(CommitDraw{DrawScope::identity_and_pool});
    table.must(VoidMatch{"power cut"}, head_judge());
    table.must(DrawUpSheet{"Referee", ""});
    CHECK(table.state.opened.contains("draw"));
    CHECK(content(table)["result"]["cause"] == "void");
}
