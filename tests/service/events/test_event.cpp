#include <doctest/doctest.h>

#include <map>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "service/events/floor_view.hpp"
#include "service/events/hall.hpp"
#include "tournament/event/command.hpp"

using namespace house;
using nlohmann::json;

TEST_CASE("eight entrants come to a podium through desk matches that both players signed") {
    Hall hall(8, true);
    CHECK(hall.show("WB-R1-M1") == "e1-e8 called");
    for (const char* match : {"WB-R1-M1", "WB-R1-M2", "WB-R1-M3", "WB-R1-M4"}) hall.play(match);
    CHECK(hall.show("WB-R2-M1") == "e1-e4 called");
    hall.play("WB-R2-M1", "b");
    CHECK(hall.show("WB-R3-M1") == "e4-? waiting");
    hall.play("WB-R2-M2");
    CHECK(hall.show("TP-M1") == "e1-e3 called");
    hall.play("TP-M1");
    hall.play("WB-R3-M1");
    const json event = hall.snapshot(Principal{});
    CHECK(event["podium"]["champion"] == "e4");
    CHECK(event["podium"]["runner_up"] == "e2");
    CHECK(event["podium"]["third"] == json::array({"e1"}));
    hall.must("close_event");
    CHECK(hall.snapshot()["phase"] == "closed");
    CHECK(hall.is_sound());
}

TEST_CASE("each pair that can be played has a desk with its players, stage, table and ruleset") {
    Hall hall(4);
    const auto desk = hall.house->match(Principal{}, hall.desk("WB-R1-M2"));
    REQUIRE(desk.ok());
    CHECK(desk->row.state == "scheduled");
    CHECK(desk->row.event_id == hall.event);
    CHECK(desk->row.stage == "淘汰赛");
    CHECK(desk->row.table == 2);
    CHECK(desk->row.players[0].name == "P2");
    CHECK(desk->row.players[1].name == "P3");
    CHECK(desk->row.players[1].number == "3");
    CHECK(desk->bracket_match == "WB-R1-M2");
    hall.play("WB-R1-M1");
    hall.play("WB-R1-M2");
    const auto final_match = hall.house->match(Principal{}, hall.desk("WB-R2-M1"));
    CHECK(final_match->row.stage == "决赛");
    CHECK(final_match->row.table == 1);
}

TEST_CASE(
    "the signature that completes a sheet, the winner's advance and the next desk are one transaction") {
    Hall hall(2);
    const std::string desk = hall.desk("WB-R1-M1");
    hall.decide(desk, "b");
    const auto before = hall.house->store().committed_head().seq;
    CHECK(hall.match("WB-R1-M1")["desk_state"] == "sheet");
    hall.sign(desk);
    // The links of both players, three signatures, and with the last the result.
    CHECK(hall.house->store().committed_head().seq == before + 6);
    CHECK(hall.match("WB-R1-M1")["result"]["source"] == "sheet");
    CHECK(hall.snapshot()["podium"]["champion"] == "e2");
}

TEST_CASE("the bracket tells where each desk is, and the floor which match stands at a table") {
    Hall hall(8, true);
    const std::string desk = hall.desk("WB-R1-M3");
    const auto state = [&] { return hall.snapshot(Principal{})["matches"][2]["desk_state"]; };
    const auto act = [&](const char* kind, const json& args = json::object()) {
        REQUIRE(hall.house.act(hall.house.owner(), desk, kind, args).ok());
    };
    CHECK(state() == "scheduled");
    act("seat_player", {{"chair", "a"}});
    act("seat_player", {{"chair", "b"}});
    CHECK(state() == "scheduled");
    act("start_match");
    CHECK(state() == "draft");
    act("pause",
        {{"reason", "toilet"}, {"note", ""}, {"keeps_running", false}, {"confirmed_by", {"a", "b"}}});
    CHECK(state() == "paused");
    act("resume", {{"confirmed_by", {"a", "b"}}});
    CHECK(state() == "draft");
    act("concede", {{"chair", "b"}});
    act("confirm_concession", {{"chair", "b"}});
    CHECK(state() == "decided");
    act("draw_up_sheet", {{"judge", "甲裁判"}, {"recorder", ""}});
    CHECK(state() == "sheet");
    const auto floor = hall.house->floor(Principal{}, hall.event);
    const FloorRow& row = floor->rows->at(2);
    CHECK(row.match == "WB-R1-M3");
    CHECK(row.part == tournament::BracketMatchId::Part::winners);
    CHECK(row.field == 8);
    CHECK(row.number == 3);
}

TEST_CASE("what the form of an event brings is changed as a whole or not at all") {
    Hall hall;
    const json was = hall.snapshot();
    json settings = {
        {"stages", was["stages"]}, {"third_place", !was["third_place"]}, {"check_in", was["check_in"]}};
    const auto change = [&](const std::string& name) {
        EventChange wanted{hall.event, nullptr, std::make_shared<const json>(settings), hall.version()};
        wanted.details =
            std::make_shared<const json>(json{{"name", name}, {"date", "2026-11-21"}, {"venue", "下邳"}});
        return hall.house->change_event(hall.house.owner(), wanted, once());
    };
    settings["stages"].push_back(settings["stages"][0]);  // the same name twice
    const auto refused = change("辕门杯");
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().refusal.code == "event.settings.stage_name_repeated");
    CHECK(hall.snapshot() == was);
    settings["stages"].erase(settings["stages"].size() - 1);
    REQUIRE(change("辕门杯").ok());
    const json now = hall.snapshot();
    CHECK(now["name"] == "辕门杯");
    CHECK(now["third_place"] == settings["third_place"]);
    CHECK(now["version"] == was["version"].get<int>() + 2);
    REQUIRE(change("辕门杯").ok());
    CHECK(hall.snapshot()["version"] == now["version"]);  // what already is writes nothing
    CHECK(hall.is_sound());
}

TEST_CASE("before it is published nobody but the staff sees the drawn bracket, and there is no desk") {
    Hall hall;
    hall.must(
        "add_entrants",
        {{"entrants",
          {{{"name", "甲"}, {"number", ""}, {"club", ""}}, {{"name", "乙"}, {"number", ""}, {"club", ""}}}}});
    hall.must("draw_bracket", {{"method", "draw"}, {"nonce", "天时地利"}});
    CHECK(hall.snapshot()["matches"].size() == 1);
    const json seen = hall.snapshot(Principal{});
    CHECK(seen["matches"].empty());
    CHECK(seen["drawing"].is_null());
    CHECK(seen.dump().find(hall.snapshot()["drawing"]["random_seed"].get<std::string>()) ==
          std::string::npos);
    CHECK(hall.house->matches(Principal{}, {})->total == 0);
    CHECK(hall.snapshot(hall.house.staff(Role::auditor, "audit"))["matches"].size() == 1);
    hall.must("publish_bracket");
    CHECK(hall.snapshot(Principal{})["matches"].size() == 1);
    CHECK(hall.house->matches(Principal{}, {})->total == 1);
}

TEST_CASE("an event is opened only with rulesets that exist, and names them exactly from then on") {
    Hall hall;
    json fields = event_fields();
    fields["settings"]["stages"][1]["ruleset"] = "no-such";
    const auto refused = hall.house->create_event(hall.house.owner(), fields, once());
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().refusal.code == "ruleset.not_found");
    CHECK(refused.error().refusal.field == "/settings/stages/1/ruleset");
    const std::string name = hall.snapshot()["stages"][0]["ruleset"];
    CHECK(name.starts_with("wzzz-2012@"));
    CHECK(hall.house->ruleset(name).ok());
}

TEST_CASE("a stage with added tie-breaks plays under a ruleset of its own, kept with the match") {
    Hall hall;
    json fields = event_fields();
    fields["settings"]["stages"][0]["appended_tiebreaks"] = {"repeat_overtime", "compare_card"};
    const auto made = hall.house->create_event(hall.house.owner(), fields, once());
    REQUIRE(made.ok());
    hall.event = made->id;
    hall.must("add_entrants", {{"entrants",
                                {{{"name", "甲"}, {"number", ""}, {"club", ""}},
                                 {{"name", "乙"}, {"number", ""}, {"club", ""}},
                                 {{"name", "丙"}, {"number", ""}, {"club", ""}}}}});
    hall.must("draw_bracket", {{"method", "list_order"}, {"nonce", ""}});
    hall.must("publish_bracket");
    const auto desk = hall.house->match(Principal{}, hall.desk("WB-R1-M2"));
    CHECK(desk->ruleset_id == "wzzz-2012.repeat_overtime.compare_card");
    const auto ruleset = hall.house->ruleset(desk->row.ruleset_hash);
    REQUIRE(ruleset.ok());
    CHECK((*ruleset)->parameters.tiebreaks.size == 4);
}

TEST_CASE("who may give which command is the same in the permission table and in the event's own") {
    Hall hall;
    std::map<Role, Principal> staff;
    for (const Role role : {Role::table_judge, Role::scorekeeper, Role::auditor})
        staff[role] = hall.house.staff(role, std::string(service::id_of(role)));
    for (const std::string_view kind : tournament::event_command_kinds()) {
        if (!is_event_command_given_by_hand(kind)) continue;
        for (const Role role : kRoles) {
            const bool at_the_door = grant(role, use_case_of_event_command(kind)) != Grant::none;
            if (!at_the_door || role == Role::owner || role == Role::head_judge) continue;
            CAPTURE(kind);
            const std::string role_name(service::id_of(role));
            CAPTURE(role_name);
            const auto done = hall.give(staff.at(role), std::string(kind));
            REQUIRE_FALSE(done.ok());
            CHECK(done.error().refusal.code != "event.not_allowed");
        }
    }
}

TEST_CASE("a match outside the bracket keeps its table, and the bracket takes another") {
    Hall hall;
    (void)hall.house.match(hall.event, 1);
    hall.must(
        "add_entrants",
        {{"entrants",
          {{{"name", "甲"}, {"number", ""}, {"club", ""}}, {{"name", "乙"}, {"number", ""}, {"club", ""}}}}});
    hall.must("draw_bracket", {{"method", "list_order"}, {"nonce", ""}});
    hall.must("publish_bracket");
    CHECK(hall.match("WB-R1-M1")["table"] == 2);
    const auto floor = hall.house->floor(Principal{}, hall.event);
    REQUIRE(floor.ok());
    REQUIRE(floor->rows->size() == 2);
    CHECK_FALSE(floor->rows->at(0).match.has_value());
    CHECK(floor->rows->at(1).match == "WB-R1-M1");
    CHECK(hall.is_sound());
}

TEST_CASE("256 entrants are drawn and published at once, and every first match has its desk") {
    Hall hall(256);
    const json event = hall.snapshot(Principal{});
    CHECK(event["matches"].size() == 255);
    CHECK(event["floor"].size() == 128);
    CHECK(hall.house->matches(Principal{}, {})->total == 128);
    hall.play("WB-R1-M77");
    CHECK(hall.match("WB-R1-M77")["status"] == "decided");
    CHECK(hall.is_sound());
}

TEST_CASE("a table of the floor as the API tells it: all is named, and the staff's part only to the staff") {
    FloorRow row;
    row.table = 3;
    row.desk_match = "d1";
    row.stage = "主赛";
    row.round = 2;
    row.state = "draft";
    row.players[0].name = "甲";
    row.players[0].seed.emplace(1);
    row.players[0].general = "zhao_yun";
    row.judges = {"丙"};
    const json nobody = {{"entrant", nullptr}, {"name", ""},       {"number", ""},
                         {"seed", nullptr},    {"present", false}, {"side", nullptr},
                         {"general", nullptr}, {"generals", 0},    {"fallen", 0}};
    json first = nobody;
    first.update({{"name", "甲"}, {"seed", 1}, {"general", "zhao_yun"}});
    json told = {{"table", 3},
                 {"match", nullptr},
                 {"part", nullptr},
                 {"number", nullptr},
                 {"field", nullptr},
                 {"round", 2},
                 {"desk_match", "d1"},
                 {"stage", "主赛"},
                 {"state", "draft"},
                 {"clock", nullptr},
                 {"late", nullptr},
                 {"extension_ms", 0},
                 {"judges", json::array({"丙"})},
                 {"turn", 0},
                 {"under_review", false},
                 {"players", {first, nobody}}};
    CHECK(journal::write(row) == told);

    row.clock = FloorClock{match::Period::overtime, true, 60'000, std::nullopt, false, false};
    row.late = FloorLate{5, 61'000, 1, 5, 10, {0}};
    row.judge_ids = std::vector<std::string>{"s1"};
    row.calls = std::vector<FloorCall>{{1, match::CallFor::head_judge, "", "规则", 7, 8, std::nullopt}};
    row.needs.emplace();
    told["clock"] = {{"period", "overtime"},        {"running", true}, {"remaining_ms", 60'000},
                     {"deadline_wall_ms", nullptr}, {"bell", false},   {"paused", false}};
    told["late"] = {{"called_wall_ms", 5},  {"late_ms", 61'000},  {"mark", 1},
                    {"warning_minutes", 5}, {"loss_minutes", 10}, {"absent", json::array({0})}};
    told["judge_ids"] = json::array({"s1"});
    told["calls"] = json::array({{{"call", 1},
                                  {"whom", "head_judge"},
                                  {"who", ""},
                                  {"note", "规则"},
                                  {"since_wall_ms", 7},
                                  {"waited_ms", 8},
                                  {"taken_by", nullptr}}});
    told["needs"] = nullptr;
    CHECK(journal::write(row) == told);
}
