#include "../event/hall.hpp"
#include "journal/codec/json.hpp"
#include "tournament/view/event_snapshot.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using nlohmann::json;
namespace match = yuanmen::match;

namespace {

json find(const json& list, const char* key, const json& value) {
    for (const auto& item : list) {
        if (item.at(key) == value) return item;
    }
    return nullptr;
}

json seen(const Hall& hall, EventViewer viewer = EventViewer::everybody) {
    return yuanmen::journal::write(event_snapshot(hall.state, viewer));
}

std::vector<std::string> next_kinds(const Hall& hall) {
    std::vector<std::string> kinds;
    const json event = seen(hall, EventViewer::staff);
    for (const auto& action : event["next"]) kinds.push_back(action["kind"]);
    return kinds;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("before publication the hall sees the entrants and nothing of the bracket, the staff sees it all") {
    Hall hall;
    hall.create();
    hall.must(AddEntrants{{{"甲", "A1", 1, "北京"}, {"乙", "", {}, ""}, {"丙", "", {}, ""}}});
    hall.must(WithdrawEntrant{"e3", "电话", "生病"});
    hall.must(DrawBracket{SeedingMethod::draw, ""});
    const json hidden = seen(hall);
    CHECK(hidden["phase"] == "drawn");
    CHECK(hidden["drawing"].is_null());
    CHECK(hidden["matches"].empty());
    CHECK(hidden["entrants"][0]["seed"].is_null());
    CHECK(hidden["entrants"][0]["club"] == "北京");
    CHECK(hidden["entrants"][2]["left"] == json{{"how", "withdrawn"}});
    CHECK_FALSE(hidden.contains("next"));
    CHECK_FALSE(hidden.contains("undo"));
    CHECK(
        yuanmen::journal::write(*entrant_snapshot(hall.state, EventViewer::everybody, "e1"))["path"].empty());
    const json shown = seen(hall, EventViewer::staff);
    CHECK(shown["drawing"]["random_seed"].get<std::string>().size() == 64);
    CHECK(shown["entrants"][0]["seed"] == 1);
    CHECK(shown["entrants"][2]["left"]["reason"] == "生病");
    CHECK(shown["undo"]["kind"] == "bracket_drawn");
    hall.must(PublishBracket{});
    CHECK(seen(hall)["matches"].size() == 1);
}

TEST_CASE("a match shows its players, where unknown ones come from, its table and its state as a word") {
    Hall hall;
    hall.open_bracket(5, true);
    hall.must(LinkMatches{{{"WB-R1-M2", "d7", 12}}}, system());
    json matches = seen(hall)["matches"];
    CHECK(find(matches, "id", "WB-R1-M1")["status"] == "walkover");
    CHECK(find(matches, "id", "WB-R1-M1")["slots"][1]["kind"] == "bye");
    const json called = find(matches, "id", "WB-R1-M2");
    CHECK(called["status"] == "called");
    CHECK(called["table"] == 12);
    CHECK(called["desk_match"] == "d7");
    CHECK(called["slots"][0]["name"] == "P4");
    CHECK(called["slots"][0]["seed"] == 4);
    CHECK(called["field"] == 8);
    CHECK(find(matches, "id", "WB-R2-M2")["status"] == "ready");
    const json waiting = find(matches, "id", "WB-R2-M1");
    CHECK(waiting["status"] == "waiting");
    CHECK(waiting["slots"][1]["kind"] == "unknown");
    CHECK(waiting["slots"][1]["from"] == "WB-R1-M2");
    CHECK(find(matches, "id", "TP-M1")["slots"][0]["from"] == "WB-R2-M1");
    CHECK(seen(hall)["floor"] == json::array({{{"table", 12}, {"match", "WB-R1-M2"}}}));
    REQUIRE(hall.paper("WB-R1-M2", "e5") == "");
    matches = seen(hall)["matches"];
    CHECK(find(matches, "id", "WB-R1-M2")["winner_slot"] == 1);
    CHECK(find(matches, "id", "WB-R1-M2")["result"] == json{{"cause", "generals"},
                                                            {"drawn", false},
                                                            {"neither", false},
                                                            {"wall_ms", hall.circumstances.now.wall_ms}});
    const json staff = find(seen(hall, EventViewer::staff)["matches"], "id", "WB-R1-M2");
    CHECK(staff["result"]["source"] == "paper");
    CHECK(staff["result"]["entered_by"] == "hj");
    CHECK(seen(hall)["floor"].empty());
    CHECK(seen(hall)["progress"] == json{{"decided", 1}, {"playable", 2}, {"total", 5}});
}

TEST_CASE("my match is found by name or number, and says what now, what ahead, and which place in the end") {
    Hall hall;
    hall.create();
    hall.must(AddEntrants{{{"王伟", "A1", {}, ""},
                           {"王伟", "A2", {}, ""},
                           {"王小伟", "A3", {}, ""},
                           {"Ann Lee", "7", {}, ""}}});
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    hall.must(PublishBracket{});
    CHECK(find_entrants(hall.state, "王伟") == Words{"e1", "e2"});
    CHECK(find_entrants(hall.state, "a 2") == Words{"e2"});
    CHECK(find_entrants(hall.state, "伟", 2) == Words{"e1", "e2"});
    CHECK(find_entrants(hall.state, "ANNＬ") == Words{"e4"});
    CHECK(find_entrants(hall.state, " ").empty());
    const auto mine = [&](const char* id) {
        return yuanmen::journal::write(*entrant_snapshot(hall.state, EventViewer::everybody, id));
    };
    CHECK(mine("e1")["now"] == "WB-R1-M1");
    CHECK(mine("e1")["path"].size() == 2);
    CHECK_FALSE(entrant_snapshot(hall.state, EventViewer::everybody, "e9").has_value());
    REQUIRE(hall.paper("WB-R1-M1", "e1") == "");
    CHECK(mine("e1")["now"] == "WB-R2-M1");
    CHECK(mine("e4")["out"] == true);
    CHECK(mine("e4")["place"] == 3);
    REQUIRE(hall.paper("WB-R1-M2", "e2") == "");
    REQUIRE(hall.paper("WB-R2-M1", "e1") == "");
    CHECK(mine("e1")["place"] == 1);
    CHECK(mine("e1")["out"] == false);
    CHECK(mine("e1")["now"].is_null());
    CHECK(seen(hall)["podium"] == json{{"champion", "e1"}, {"runner_up", "e2"}, {"third", {"e4", "e3"}}});
}

TEST_CASE("the staff always sees what to do next") {
    Hall hall;
    EventSettings settings = plain_settings();
    settings.check_in = true;
    hall.create(settings);
    CHECK(next_kinds(hall) == Words{"add_entrants"});
    hall.must(AddEntrants{{{"甲", "", {}, ""}, {"乙", "", {}, ""}, {"丙", "", {}, ""}}});
    CHECK(next_kinds(hall) == Words{"check_in"});
    hall.must(CheckIn{{"e1", "e2"}});
    CHECK(next_kinds(hall) == Words{"check_in", "draw_bracket"});
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    CHECK(next_kinds(hall) == Words{"publish_bracket"});
    hall.must(PublishBracket{});
    CHECK(next_kinds(hall) == Words{"call_round", "link_matches", "record_paper"});
    hall.link_all();
    CHECK(next_kinds(hall) == Words{"call_round", "record_paper"});
    hall.must(CallRound{"WB-R1"});
    CHECK(next_kinds(hall) == Words{"record_paper"});
    REQUIRE(hall.paper("WB-R1-M1", "e1") == "");
    CHECK(next_kinds(hall) == Words{"close_event"});
    hall.must(CloseEvent{});
    CHECK(next_kinds(hall).empty());
}

TEST_CASE("a match kept as played is marked, for everybody to see") {
    Hall hall;
    hall.open_bracket(4);
    for (const auto& [id, winner] : {std::pair{"WB-R1-M1", "e1"}, {"WB-R1-M2", "e2"}, {"WB-R2-M1", "e1"}}) {
        REQUIRE(hall.paper(id, winner) == "");
    }
    hall.correct(wins("WB-R1-M1", "e4"), CorrectionChoice::keep);
    CHECK(find(seen(hall)["matches"], "id", "WB-R2-M1")["slots"][0]["kept"] == true);
    CHECK(find(seen(hall)["matches"], "id", "WB-R1-M1")["slots"][0]["kept"] == false);
}
