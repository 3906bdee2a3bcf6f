#include <doctest/doctest.h>

#include "service/events/hall.hpp"

using namespace house;
using nlohmann::json;

namespace {

json paper(const std::string& match, const std::string& winner) {
    return {{"match", match},
            {"winner", winner},
            {"cause", "generals"},
            {"signed_by", "双方"},
            {"note", "网络中断"}};
}

/// A sheet that names no winner: the head judge amends the first version before anybody signs.
void sign_level(Hall& hall, const std::string& match) {
    const std::string desk = hall.desk(match);
    hall.decide(desk, "a");
    const auto amended =
        hall.house.act(hall.house.owner(), desk, "amend_sheet",
                       {{"reason", "平局"}, {"changes", {{"winner", "none"}, {"cause", "undecided"}}}});
    REQUIRE(amended.ok());
    hall.sign(desk);
}

std::string need(Hall& hall, const std::string& match) {
    const json needs = hall.match(match)["needs"];
    return needs.is_string() ? needs.get<std::string>() : "";
}

}  // namespace

TEST_CASE("a level sheet is signed, and the match waits for the head judge's ruling") {
    Hall hall(4);
    sign_level(hall, "WB-R1-M1");
    CHECK(hall.desk_state(hall.desk("WB-R1-M1")) == "signed");
    CHECK(hall.match("WB-R1-M1")["status"] == "called");
    CHECK(need(hall, "WB-R1-M1") == "ruling");
    CHECK_FALSE(hall.snapshot(Principal{})["matches"][0].contains("needs"));
    json ruling = paper("WB-R1-M1", "e4");
    ruling["cause"] = "undecided";
    hall.must("record_paper", ruling);
    CHECK(hall.match("WB-R1-M1")["status"] == "decided");
    CHECK(hall.show("WB-R2-M1") == "e4-? waiting");
    CHECK(need(hall, "WB-R1-M1") == "");
}

TEST_CASE("a paper result counts like a signed sheet, names who signed it, and can be taken back") {
    Hall hall(4);
    const Principal keeper = hall.house.staff(Role::scorekeeper, "keeper");
    const Principal judge = hall.house.staff(Role::table_judge, "judge");
    const auto elsewhere = hall.give(judge, "record_paper", paper("WB-R1-M1", "e1"));
    REQUIRE_FALSE(elsewhere.ok());
    CHECK(elsewhere.error().refusal.code == "access.not_your_table");
    // A scorekeeper enters sheets at every table.
    REQUIRE(hall.give(keeper, "record_paper", paper("WB-R1-M1", "e1")).ok());
    const json result = hall.match("WB-R1-M1")["result"];
    CHECK(result["source"] == "paper");
    CHECK(result["signed_by"] == "双方");
    CHECK(result["entered_by"] == keeper.account);
    CHECK_FALSE(hall.snapshot(Principal{})["matches"][0]["result"].contains("signed_by"));
    const json undo = hall.snapshot()["undo"];
    CHECK(undo["by"] == keeper.account);
    REQUIRE(hall.give(keeper, "undo_action", {{"version", undo["version"]}, {"reason", "按错"}}).ok());
    CHECK(hall.match("WB-R1-M1")["status"] == "called");
    CHECK(hall.is_sound());
}

TEST_CASE("a match decided on paper says so at its desk, until the entry is taken back") {
    Hall hall(4);
    const std::string desk = hall.desk("WB-R1-M1");
    const auto seen = [&] { return *hall.house->match(Principal{}, desk); };
    const std::string before = seen().tag;
    CHECK_FALSE(seen().recorded);
    hall.must("record_paper", paper("WB-R1-M1", "e4"));
    REQUIRE(seen().recorded);
    CHECK(seen().recorded->winner == match::Chair::b);
    CHECK(seen().recorded->cause == "generals");
    CHECK(seen().recorded->source == "paper");
    CHECK(seen().tag != before);
    hall.must("undo_action", {{"version", hall.snapshot()["undo"]["version"]}, {"reason", "按错"}});
    CHECK_FALSE(seen().recorded);
    hall.play("WB-R1-M1");
    CHECK_FALSE(seen().recorded);  // its own sheet tells it
}

TEST_CASE("a result is put right as a matter of course until 20 minutes after the next round was paired") {
    Hall hall(4);
    const std::string desk = hall.desk("WB-R1-M1");
    const auto closes = [&] {
        return hall.house->match(hall.house.owner(), desk)->corrections_close_wall_ms;
    };
    hall.play("WB-R1-M1");
    CHECK_FALSE(closes());  // the opponent is not known yet
    hall.house.pass(5 * 60'000);
    hall.must("record_paper", paper("WB-R1-M2", "e2"));
    const std::int64_t paired = hall.house->now().wall_ms;
    REQUIRE(closes());
    CHECK(*closes() == paired + 20 * 60'000);
    hall.house.pass(60 * 60'000);
    const auto late = hall.house.act(hall.house.owner(), desk, "amend_sheet",
                                     {{"reason", "笔误"}, {"changes", {{"remark", "更正"}}}});
    CHECK(late.ok());  // the head judge's own decision
    hall.play("WB-R2-M1");
    CHECK_FALSE(hall.house->match(hall.house.owner(), hall.desk("WB-R2-M1"))->corrections_close_wall_ms);
}

TEST_CASE("the desk's sheet confirms a paper result, and one that differs asks for a correction") {
    Hall hall(4);
    hall.must("record_paper", paper("WB-R1-M1", "e1"));
    hall.must("record_paper", paper("WB-R1-M2", "e2"));
    hall.play("WB-R1-M1", "a");
    CHECK(need(hall, "WB-R1-M1") == "");
    hall.play("WB-R1-M2", "b");
    CHECK(need(hall, "WB-R1-M2") == "correction");
    CHECK(hall.show("WB-R2-M1") == "e1-e2 called");
}

TEST_CASE("a correction is previewed, chosen, and gives up the desk that had begun, in one transaction") {
    for (const std::string choice : {"replay", "keep", "void"}) {
        CAPTURE(choice);
        Hall hall(4);
        hall.play("WB-R1-M1");
        hall.play("WB-R1-M2");
        const std::string last = hall.desk("WB-R2-M1");
        for (const char* chair : {"a", "b"})
            REQUIRE(hall.house.act(hall.house.owner(), last, "seat_player", {{"chair", chair}}).ok());
        REQUIRE(hall.house.act(hall.house.owner(), last, "start_match").ok());
        const json wanted = hall.corrected("WB-R1-M1", "e4");
        const json shown = hall.preview(wanted);
        CHECK(shown["needs_choice"] == true);
        CHECK(shown["affected"][0]["begun"] == true);
        CHECK(hall.code("correct_result",
                        {{"corrected", wanted}, {"reason", "签错"}, {"preview", shown["tag"]}}) ==
              "event.correction.choice_needed");
        hall.must("correct_result",
                  {{"corrected", wanted}, {"choice", choice}, {"reason", "签错"}, {"preview", shown["tag"]}});
        if (choice == "replay") {
            CHECK(hall.show("WB-R2-M1") == "e4-e2 called");
            CHECK(hall.desk("WB-R2-M1") != last);
            CHECK(hall.desk_state(last) == "void");
        } else if (choice == "keep") {
            CHECK(hall.show("WB-R2-M1") == "e1-e2 called");
            CHECK(hall.desk_state(last) == "identity");
        } else {
            CHECK(hall.match("WB-R2-M1")["status"] == "decided");
            CHECK(hall.desk_state(last) == "void");
        }
        CHECK(hall.is_sound());
    }
}

TEST_CASE("a preview that has been overtaken is refused and nothing changes") {
    Hall hall(4);
    hall.play("WB-R1-M1");
    const json wanted = hall.corrected("WB-R1-M1", "e4");
    const json shown = hall.preview(wanted);
    hall.play("WB-R1-M2");
    CHECK(hall.code(
              "correct_result",
              {{"corrected", wanted}, {"choice", "replay"}, {"reason", "签错"}, {"preview", shown["tag"]}}) ==
          "event.correction.preview_outdated");
    CHECK(hall.show("WB-R2-M1") == "e1-e2 called");
}

TEST_CASE("a player who did not come and leaves the event loses the match for third place too") {
    Hall hall(4, true);
    const std::string desk = hall.desk("WB-R1-M1");
    REQUIRE(hall.house.act(hall.house.owner(), desk, "call_players").ok());
    REQUIRE(hall.house.act(hall.house.owner(), desk, "seat_player", {{"chair", "a"}}).ok());
    hall.house.pass(11 * 60'000);
    REQUIRE(hall.house
                .act(hall.house.owner(), desk, "declare_no_show",
                     {{"absent", "b"}, {"confirmed_by_present", true}, {"drop", true}})
                .ok());
    REQUIRE(hall.house.act(hall.house.owner(), desk, "draw_up_sheet", {{"judge", "甲裁判"}, {"recorder", ""}})
                .ok());
    hall.sign(desk);
    CHECK(hall.match("WB-R1-M1")["result"]["cause"] == "no_show");
    CHECK(hall.snapshot()["entrants"][3]["left"]["how"] == "no_show");
    hall.play("WB-R1-M2");
    CHECK(hall.match("TP-M1")["status"] == "decided");
    CHECK(hall.match("TP-M1")["result"]["source"] == "absence");
    CHECK(hall.snapshot()["podium"]["third"] == json::array({"e3"}));
}

TEST_CASE("absence at a table is declared from the floor, by the judge of that table") {
    Hall hall(4);
    const Principal judge = hall.house.staff(Role::table_judge, "judge");
    const json absent = {{"match", "WB-R1-M2"}, {"absent", {"e3"}}, {"confirmed_by", "P2"}, {"drop", true}};
    CHECK(hall.give(judge, "declare_absent", absent).error().refusal.code == "access.not_your_table");
    REQUIRE(hall.house->assign_judge(hall.house.owner(), hall.event, 2, judge.account, true, once()).ok());
    REQUIRE(hall.give(judge, "declare_absent", absent).ok());
    CHECK(hall.match("WB-R1-M2")["result"]["signed_by"] == "P2");
    CHECK(hall.show("WB-R2-M1") == "?-e2 waiting");
}

TEST_CASE("a match moves to another table until somebody sits there, and its sheet says so") {
    Hall hall(4);
    const std::string desk = hall.desk("WB-R1-M1");
    hall.must("move_match", {{"match", "WB-R1-M1"}, {"table", 9}});
    CHECK(hall.house->match(Principal{}, desk)->row.table == 9);
    CHECK(hall.code("move_match", {{"match", "WB-R1-M1"}, {"table", 2}}) == "event.table.taken");
    for (const char* chair : {"a", "b"})
        REQUIRE(hall.house.act(hall.house.owner(), desk, "seat_player", {{"chair", chair}}).ok());
    CHECK(hall.code("move_match", {{"match", "WB-R1-M1"}, {"table", 5}}) == "match.too_late");
    CHECK(hall.match("WB-R1-M1")["table"] == 9);
}

TEST_CASE("a corrected name stands on the sheet and in the lists, unless somebody already sits there") {
    Hall hall(4);
    const std::string desk = hall.desk("WB-R1-M1");
    hall.must("edit_entrant",
              {{"entrant", "e1"}, {"given", {{"name", "赵云"}, {"number", "77"}, {"club", ""}}}});
    const auto row = hall.house->match(Principal{}, desk)->row;
    CHECK(row.players[0].name == "赵云");
    CHECK(row.players[0].number == "77");
    CHECK(hall.house.desk(hall.house.owner(), desk)["chairs"]["a"]["player"]["name"] == "赵云");
}

TEST_CASE("a match of the bracket cannot be changed past its event") {
    Hall hall(2);
    const std::string desk = hall.desk("WB-R1-M1");
    MatchInput input;
    input.stage = "决赛";
    input.players = {PlayerInput{"", "甲", ""}, PlayerInput{"", "乙", ""}};
    const auto changed = hall.house->change_match(hall.house.owner(), desk, input, 1, once());
    REQUIRE_FALSE(changed.ok());
    CHECK(changed.error().refusal.code == "match.of_the_bracket");
    for (const char* kind : {"link_matches", "record_sheet", "create_event"})
        CHECK(hall.code(kind, json::object()) == "command.not_by_hand");
}
