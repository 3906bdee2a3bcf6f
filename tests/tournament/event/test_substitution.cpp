#include "hall.hpp"
#include "journal/codec/json.hpp"
#include "tournament/view/event_snapshot.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;

namespace {

SubstituteEntrant substitute(const std::string& entrant, const std::string& name) {
    return {entrant, {name, "", {}, ""}, "生病"};
}

std::string in_slot(const Hall& hall, const std::string& match, std::size_t slot) {
    const auto snapshot = yuanmen::journal::write(event_snapshot(hall.state, EventViewer::staff));
    for (const auto& one : snapshot.at("matches")) {
        if (one.at("id") == match) return one.at("slots").at(slot).at("entrant");
    }
    return {};
}

}  // namespace

TEST_CASE("a substitute plays on from the next match, and what was played stays the other's") {
    Hall hall;
    hall.open_bracket(4);
    hall.link_all();
    REQUIRE(hall.paper("WB-R1-M1", "e1") == "");
    REQUIRE(hall.paper("WB-R1-M2", "e2") == "");
    hall.link_all();
    const auto desk = hall.state.facts("WB-R2-M1").desk;
    REQUIRE(desk.has_value());
    hall.must(substitute("e1", "关羽"));
    CHECK(hall.show("WB-R2-M1") == "e5-e2 playable");
    CHECK_FALSE(hall.state.facts("WB-R2-M1").desk.has_value());
    CHECK(in_slot(hall, "WB-R1-M1", 0) == "e1");
    CHECK(in_slot(hall, "WB-R2-M1", 0) == "e5");
    const auto snapshot = yuanmen::journal::write(event_snapshot(hall.state, EventViewer::everybody));
    CHECK(snapshot.at("entrants").at(0).at("replaced_by") == "e5");
    CHECK(snapshot.at("entrants").at(0).at("seed").is_null());
    CHECK(snapshot.at("entrants").at(4).at("in_place_of") == "e1");
    CHECK(snapshot.at("entrants").at(4).at("seed") == 1);
    // Each finds his own way.
    const auto his = yuanmen::journal::write(*entrant_snapshot(hall.state, EventViewer::everybody, "e1"));
    REQUIRE(his.at("path").size() == 1);
    CHECK(his.at("path").at(0).at("match") == "WB-R1-M1");
    CHECK(his.at("now").is_null());
    CHECK(yuanmen::journal::write(*entrant_snapshot(hall.state, EventViewer::everybody, "e5")).at("now") ==
          "WB-R2-M1");
    hall.link_all();
    REQUIRE(hall.paper("WB-R2-M1", "e5") == "");
    CHECK(yuanmen::journal::write(event_snapshot(hall.state, EventViewer::everybody))
              .at("podium")
              .at("champion") == "e5");
    // The journal keeps the reason, and the state is read back as it was.
    CHECK(hall.state.find("e1")->left->reason == "生病");
    CHECK(*state_from_json(to_json(hall.state)) == hall.state);
}

TEST_CASE("who is in already, has left or is playing is refused") {
    Hall hall;
    hall.open_bracket(4);
    hall.link_all();
    CHECK(hall.code(substitute("e1", "P2")) == "event.substitute.already_in");
    CHECK(hall.code(substitute("e9", "关羽")) == "event.entrant.unknown");
    CHECK(hall.code(substitute("e1", " ")) == "entrants.name_empty");
    CHECK(hall.code(substitute("e1", "关羽"), scorekeeper()) == "event.not_allowed");
    hall.circumstances.begun = {"m-WB-R1-M1"};
    CHECK(hall.code(substitute("e1", "关羽")) == "event.substitute.begun");
    hall.must(substitute("e2", "关羽"));
    CHECK(hall.code(substitute("e2", "张飞")) == "event.entrant.left");
    CHECK(hall.code(ReadmitEntrant{"e2", "回来了"}) == "event.entrant.replaced");
    CHECK(hall.code(DropEntrant{"e3", LeavingKind::substituted, "本人", ""}) == "event.drop.not_withdrawn");
}

TEST_CASE("a substitute is substituted, and a substitution is taken back") {
    Hall hall;
    hall.open_bracket(2);
    hall.link_all();
    const EventState before = hall.state;
    hall.must(substitute("e1", "关羽"));
    hall.must(UndoAction{hall.state.version, "他来了"});
    CHECK(hall.state.drawing == before.drawing);
    CHECK_FALSE(hall.state.find("e1")->left.has_value());
    CHECK(hall.state.find("e3") == nullptr);
    hall.must(substitute("e1", "关羽"));
    hall.must(substitute("e4", "张飞"));
    CHECK(hall.show("WB-R1-M1") == "e5-e2 playable");
    CHECK(seed_of(hall.state, "e1") == 1);
    hall.link_all();
    REQUIRE(hall.paper("WB-R1-M1", "e5") == "");
    CHECK(in_slot(hall, "WB-R1-M1", 0) == "e5");
}

TEST_CASE("two places of an unpublished bracket are exchanged with a reason, and only there") {
    Hall hall;
    hall.create();
    AddEntrants add;
    for (int i = 1; i <= 4; ++i) add.entrants.push_back({"P" + std::to_string(i), "", {}, ""});
    hall.must(add);
    CHECK(hall.code(SwapPlaces{"e1", "e2", "师徒"}) == "event.wrong_phase");
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    CHECK(hall.code(SwapPlaces{"e1", "e2", "师徒"}, scorekeeper()) == "event.not_allowed");
    CHECK(hall.code(SwapPlaces{"e1", "e1", "师徒"}) == "event.swap.same");
    CHECK(hall.code(SwapPlaces{"e1", "e7", "师徒"}) == "event.entrant.unknown");
    hall.must(SwapPlaces{"e3", "e4", "师徒"});
    CHECK(hall.show("WB-R1-M1") == "e1-e3 playable");
    const auto drawing = yuanmen::journal::write(event_snapshot(hall.state, EventViewer::head)).at("drawing");
    CHECK(drawing.at("swaps").at(0).at("reason") == "师徒");
    hall.must(PublishBracket{});
    CHECK(hall.code(SwapPlaces{"e3", "e4", "师徒"}) == "event.wrong_phase");
}

TEST_CASE("what is public of the entrants is chosen, and the staff sees it all") {
    Hall hall;
    EventSettings settings = plain_settings();
    hall.create(settings);
    hall.must(AddEntrants{{{"赵子龙", "101", {}, "蜀", "常山"}, {"Ann", "", {}, "魏"}}});
    const auto shown = [&](std::optional<PublicNames> names, EventViewer viewer) {
        settings.public_names = names;
        hall.must(ChangeSettings{settings});
        return yuanmen::journal::write(event_snapshot(hall.state, viewer)).at("entrants");
    };
    const auto open = shown({}, EventViewer::everybody);
    CHECK(open.at(0).at("name") == "赵子龙");
    CHECK(open.at(0).at("club") == "蜀");
    CHECK(open.at(0).at("city") == "常山");
    const auto no_club = shown(PublicNames::name_number, EventViewer::everybody);
    CHECK(no_club.at(0).at("name") == "赵子龙");
    CHECK(no_club.at(0).at("club") == "");
    CHECK_FALSE(no_club.at(0).contains("city"));
    const auto surname = shown(PublicNames::surname, EventViewer::everybody);
    CHECK(surname.at(0).at("name") == "赵＊＊");
    CHECK(surname.at(0).at("number") == "101");
    CHECK(surname.at(1).at("name") == "A＊＊");
    const auto number = shown(PublicNames::number, EventViewer::everybody);
    CHECK(number.at(0).at("name") == "101");
    CHECK(number.at(1).at("name") == "e2");
    CHECK(number.dump().find("赵") == std::string::npos);
    CHECK(yuanmen::journal::write(*entrant_snapshot(hall.state, EventViewer::everybody, "e1"))
              .dump()
              .find("赵") == std::string::npos);
    CHECK(shown(PublicNames::number, EventViewer::staff).at(0).at("name") == "赵子龙");
}
