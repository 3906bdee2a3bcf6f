#include <set>

#include "hall.hpp"
#include "tournament/view/event_snapshot.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
namespace match = yuanmen::match;

namespace {

AddEntrants entrants(std::vector<EntrantFields> given) {
    return {std::move(given)};
}

EventCommand creation(EventDetails details, EventSettings settings = plain_settings()) {
    return CreateEvent{std::move(details), std::move(settings)};
}

}  // namespace

TEST_CASE("an event is opened once, with a name, a day that exists and stages in order") {
    Hall hall;
    CHECK(hall.code(ChangeDetails{{"x", "2026-11-20", ""}}) == "event.unknown");
    CHECK(hall.code(creation({" ", "2026-11-20", ""})) == "event.details.name_empty");
    for (const char* date : {"2026-02-30", "20261120--", "2026/11/20", "2026-13-01"}) {
        CHECK(hall.code(creation({"x", date, ""})) == "event.details.no_date");
    }
    const auto stages = [&](std::vector<StageSettings> list) {
        EventSettings settings;
        settings.stages = std::move(list);
        return hall.code(creation({"x", "2026-11-20", ""}, settings));
    };
    CHECK(stages({}) == "event.settings.no_stage");
    CHECK(stages({{"甲", 8, "r", false, {}}}) == "event.settings.stage_order");
    CHECK(stages({{"甲", 0, "r", false, {}}, {"乙", 6, "r", false, {}}}) == "event.settings.stage_order");
    CHECK(stages({{"甲", 0, "r", false, {}}, {"乙", 4, "r", false, {}}, {"丙", 4, "r", false, {}}}) ==
          "event.settings.stage_order");
    CHECK(stages({{"甲", 0, "r", false, {}}, {"甲", 4, "r", true, {}}}) ==
          "event.settings.stage_name_repeated");
    CHECK(stages({{"甲", 0, "r", false, {AppendedTiebreak::compare_card, AppendedTiebreak::compare_card}}}) ==
          "event.settings.tiebreak_repeated");
    CHECK(stages({{"甲", 0, "r", false, {}}, {"乙", 4, "r", true, {AppendedTiebreak::repeat_overtime}}}) ==
          "");
    hall.create();
    CHECK(hall.state.details.name == "秋季赛");
    CHECK(hall.code(creation({"x", "2026-11-20", ""})) == "event.exists");
    hall.must(ChangeDetails{{" 冬季赛 ", "2026-12-01", ""}});
    CHECK(hall.state.details == EventDetails{"冬季赛", "2026-12-01", ""});
}

TEST_CASE("a stage covers the rounds from its field on, and the match for third place goes with the final") {
    EventSettings settings;
    settings.stages = {{"海选", 0, "a", false, {}}, {"四强", 4, "b", true, {}}, {"决赛", 2, "c", true, {}}};
    const Bracket bracket = single_elimination(13, true);
    const auto stage = [&](BracketMatchId id) { return stage_of(settings, bracket, id).name; };
    CHECK(stage({BracketMatchId::Part::winners, 1, 1}) == "海选");
    CHECK(stage({BracketMatchId::Part::winners, 2, 1}) == "海选");
    CHECK(stage({BracketMatchId::Part::winners, 3, 2}) == "四强");
    CHECK(stage({BracketMatchId::Part::winners, 4, 1}) == "决赛");
    CHECK(stage({BracketMatchId::Part::third_place, 4, 1}) == "决赛");
}

TEST_CASE("entrants are added all or none, and what a list refuses a command refuses too") {
    Hall hall;
    hall.create();
    hall.must(entrants({{" 张　三 ", "A1", 1, "北京"}, {"李四", "", {}, ""}}), scorekeeper());
    CHECK(hall.state.entrants[0].given == EntrantFields{"张 三", "A1", 1, "北京"});
    CHECK(hall.state.entrants[1].id == "e2");
    const auto refused = hall.tell(entrants({{"王五", "", {}, ""}, {"张三", "", {}, ""}}));
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().code == "entrants.name_repeated");
    CHECK(refused.error().field == "/entrants/1/name");
    CHECK(hall.state.entrants.size() == 2);
    CHECK(hall.code(entrants({{"", "", {}, ""}})) == "entrants.name_empty");
    CHECK(hall.code(entrants({{"王五", "", 1, ""}})) == "entrants.seed_repeated");
    CHECK(hall.code(entrants({{"王五", "", 300, ""}})) == "entrants.seed_out_of_range");
    CHECK(hall.code(entrants({{"王五", "", {}, ""}}), judge()) == "event.not_allowed");
    AddEntrants many;
    for (int i = 0; i < 255; ++i)
        many.entrants.push_back({std::string("P").append(std::to_string(i)), "", {}, ""});
    CHECK(hall.code(many) == "entrants.too_many");
}

TEST_CASE("an entrant is edited, withdrawn and readmitted, and his place is free meanwhile") {
    Hall hall;
    hall.create();
    hall.must(entrants({{"张三", "A1", 1, ""}, {"李四", "A2", {}, ""}}));
    hall.must(EditEntrant{"e2", {"李思", "A2", 2, "上海"}});
    CHECK(hall.state.find("e2")->given.name == "李思");
    CHECK(hall.code(EditEntrant{"e2", {"张三", "", {}, ""}}) == "entrants.name_repeated");
    CHECK(hall.code(EditEntrant{"e9", {"x", "", {}, ""}}) == "event.entrant.unknown");
    hall.must(WithdrawEntrant{"e1", "本人", ""});
    CHECK(hall.state.find("e1")->left->how == LeavingKind::withdrawn);
    CHECK(hall.code(WithdrawEntrant{"e1", "本人", ""}) == "event.entrant.left");
    CHECK(hall.code(ReadmitEntrant{"e2", "x"}) == "event.entrant.not_left");
    hall.must(entrants({{"张三", "A9", 1, ""}}));
    CHECK(hall.code(ReadmitEntrant{"e1", "x"}) == "entrants.seed_repeated");
    hall.must(WithdrawEntrant{"e3", "本人", ""});
    hall.must(ReadmitEntrant{"e1", "误会"});
    CHECK_FALSE(hall.state.find("e1")->left.has_value());
}

TEST_CASE("seeds by hand may be swapped in one command but never be given twice") {
    Hall hall;
    hall.create();
    hall.must(entrants({{"甲", "", 1, ""}, {"乙", "", 2, ""}, {"丙", "", {}, ""}}));
    hall.must(SetSeeds{{{"e1", 2}, {"e2", 1}}});
    CHECK(hall.state.find("e1")->given.seed == 2);
    CHECK(hall.code(SetSeeds{{{"e3", 2}}}) == "entrants.seed_repeated");
    CHECK(hall.code(SetSeeds{{{"e7", 3}}}) == "event.entrant.unknown");
    hall.must(SetSeeds{{{"e1", {}}}});
    CHECK_FALSE(hall.state.find("e1")->given.seed.has_value());
}

TEST_CASE("only who has checked in is drawn where check-in is used") {
    Hall hall;
    EventSettings settings = plain_settings();
    settings.check_in = true;
    hall.create(settings);
    hall.must(entrants({{"甲", "", {}, ""}, {"乙", "", {}, ""}, {"丙", "", {}, ""}}));
    hall.must(CheckIn{{"e1"}}, judge());
    CHECK(hall.must(CheckIn{{"e1"}}, scorekeeper()) == 0);
    CHECK(hall.code(DrawBracket{SeedingMethod::list_order, ""}) == "event.draw.too_few_checked_in");
    hall.must(CheckIn{{"e2", "e3"}});
    hall.must(UndoCheckIn{{"e2"}});
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    CHECK(hall.state.drawing->order == std::vector<std::string>{"e1", "e3"});
    CHECK(hall.code(CheckIn{{"e2"}}) == "event.wrong_phase");
    Hall plain;
    plain.create();
    plain.must(entrants({{"甲", "", {}, ""}}));
    CHECK(plain.code(CheckIn{{"e1"}}) == "event.check_in.not_used");
    CHECK(plain.code(DrawBracket{SeedingMethod::list_order, ""}) == "event.draw.too_few");
}

TEST_CASE("a player checks in himself alone, until check-in closes; the staff also after that") {
    Hall hall;
    EventSettings settings = plain_settings();
    settings.check_in = true;
    settings.check_in_closes_wall_ms = hall.circumstances.now.wall_ms + 1000;
    hall.create(settings);
    hall.must(entrants({{"甲", "", {}, ""}, {"乙", "", {}, ""}, {"丙", "", {}, ""}}));
    const auto player = [](const char* entrant) { return match::Actor{match::Role::player, entrant, {}}; };
    CHECK(hall.code(CheckIn{{"e2"}}, player("e1")) == "event.check_in.not_you");
    CHECK(hall.code(CheckIn{{"e1", "e2"}}, player("e1")) == "event.check_in.not_you");
    CHECK(hall.code(UndoCheckIn{{"e1"}}, player("e1")) == "event.not_allowed");
    CHECK(hall.code(CheckInAll{}, player("e1")) == "event.not_allowed");
    hall.must(CheckIn{{"e1"}}, player("e1"));
    // What players do leaves the staff's last action where it was.
    REQUIRE(hall.state.last_action.has_value());
    CHECK(hall.state.last_action->kind == EntryKind::entrants_added);
    hall.circumstances.now.wall_ms += 1000;
    CHECK(hall.code(CheckIn{{"e2"}}, player("e2")) == "event.check_in.closed");
    hall.must(CheckIn{{"e2"}}, scorekeeper());
}

TEST_CASE("all are checked in at once, and taking that back leaves those who were here before") {
    Hall hall;
    EventSettings settings = plain_settings();
    settings.check_in = true;
    hall.create(settings);
    hall.must(entrants({{"甲", "", {}, ""}, {"乙", "", {}, ""}, {"丙", "", {}, ""}}));
    hall.must(CheckIn{{"e1"}});
    hall.must(WithdrawEntrant{"e3", "本人", ""});
    CHECK(hall.must(CheckInAll{}) == 1);
    CHECK(hall.state.find("e2")->checked_in);
    CHECK_FALSE(hall.state.find("e3")->checked_in);
    CHECK(hall.must(CheckInAll{}) == 0);
    hall.must(UndoAction{hall.state.last_action->version, "误按"});
    CHECK(hall.state.find("e1")->checked_in);
    CHECK_FALSE(hall.state.find("e2")->checked_in);
    Hall plain;
    plain.create();
    CHECK(plain.code(CheckInAll{}) == "event.check_in.not_used");
}

TEST_CASE("one entrant is called by his number or his name, and namesakes by number only") {
    Hall hall;
    hall.create();
    hall.must(entrants(
        {{"张飞", "7", {}, ""}, {"张飞", "8", {}, ""}, {"张 辽", "9", {}, ""}, {"Ann", "", {}, ""}}));
    const auto called = [&](const char* text) { return entrant_called(hall.state, text); };
    CHECK(called("７") == "e1");
    CHECK(called("张飞") == "");
    CHECK(called("张辽") == "e3");
    CHECK(called(" ＡＮＮ ") == "e4");
    CHECK(called("") == "");
    CHECK(called("张") == "");
    hall.must(WithdrawEntrant{"e2", "本人", ""});
    CHECK(called("张飞") == "e1");
    CHECK(called("8") == "");
}

TEST_CASE("seeded entrants stand first, the others as the method says, and a draw can be checked by hand") {
    Hall hall;
    hall.create();
    hall.must(entrants({{"甲", "", {}, ""}, {"乙", "", 7, ""}, {"丙", "", {}, ""}, {"丁", "", 3, ""}}));
    CHECK(hall.code(DrawBracket{SeedingMethod::by_hand, ""}) == "event.draw.seed_missing");
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    CHECK(hall.state.drawing->order == std::vector<std::string>{"e4", "e2", "e1", "e3"});
    hall.must(ReopenEntries{"再抽"});
    CHECK_FALSE(hall.state.drawing.has_value());
    hall.must(DrawBracket{SeedingMethod::draw, "七号桌说：梅花"});
    CHECK(hall.state.drawing->number == 2);
    CHECK(hall.state.drawing->order[0] == "e4");
    CHECK(hall.state.drawing->random_seed.size() == 64);
    // printf '%s' "<64 times a>:x" | sha256sum, then "<that>:e1" … "<that>:e4", smallest first
    const std::string seed = random_seed_of(std::string(64, 'a'), "x");
    CHECK(seed == "0e37476298538cb420d4d1966711a1059b9dce857c09d0668082d8011aae839b");
    CHECK(shuffled({"e1", "e2", "e3", "e4"}, seed) == std::vector<std::string>{"e2", "e3", "e4", "e1"});
}

TEST_CASE("every order of four comes out of the draw about equally often") {
    std::map<std::vector<std::string>, int> orders;
    for (int i = 0; i < 2400; ++i) {
        ++orders[shuffled({"e1", "e2", "e3", "e4"}, random_seed_of(std::to_string(i), ""))];
    }
    CHECK(orders.size() == 24);
    for (const auto& [order, times] : orders) {
        CHECK(times > 60);
        CHECK(times < 150);
    }
}
