#include <doctest/doctest.h>

#include <set>

#include "service/house.hpp"

using namespace house;

namespace {

MatchInput input(const std::string& event) {
    MatchInput match;
    match.event_id = event;
    match.stage = "决赛";
    match.round = 2;
    match.table = 7;
    match.players = {PlayerInput{"", "甲", "001"}, PlayerInput{"", "乙", ""}};
    return match;
}

}  // namespace

TEST_CASE("an event says its stages, its ruleset and how many matches it has") {
    House house;
    const std::string id = house.event();
    (void)house.match(id);
    const auto event = house->event(Principal{}, id);
    REQUIRE(event.ok());
    CHECK(event->name == "辕门杯");
    CHECK(event->phase == tournament::EventPhase::entries);
    REQUIRE(event->stages.size() == 2);
    CHECK(event->stages[0].name == "淘汰赛");
    CHECK_FALSE(event->stages[0].overtime);
    CHECK(event->stages[1].overtime);
    CHECK(event->stages[1].ruleset.starts_with("wzzz-2012@"));
    CHECK(event->stages[1].ruleset.size() == 10 + 64);
    CHECK(event->matches == 1);
    CHECK_FALSE(house->event(Principal{}, "no-such").ok());
}

TEST_CASE("a match keeps its head, its players and the ruleset it is played under") {
    House house;
    const std::string event = house.event();
    auto given = input(event);
    given.ruleset = "kof-classic";
    const auto receipt = house->create_match(house.owner(), given, once());
    REQUIRE(receipt.ok());
    const auto view = house->match(Principal{}, receipt->id);
    REQUIRE(view.ok());
    CHECK(view->row.round == 2);
    CHECK(view->row.table == 7);
    CHECK(view->row.players[0].name == "甲");
    CHECK(view->row.players[0].number == "001");
    CHECK(view->row.state == "scheduled");
    CHECK(view->ruleset_id == "kof-classic");
    CHECK(view->event_name == "辕门杯");
    const auto ruleset = house->ruleset(view->row.ruleset_hash);
    REQUIRE(ruleset.ok());
    CHECK((*ruleset)->id == "kof-classic");
}

TEST_CASE("a match that cannot be is refused with the field at fault, and nothing is written") {
    House house;
    const std::string event = house.event();
    const auto before = house->journal_head(house.owner())->seq;
    struct Case {
        const char* field;
        const char* code;
        void (*spoil)(MatchInput&);
    };
    const Case cases[] = {
        {"/stage", "event.no_such_stage", [](MatchInput& m) { m.stage = "半决赛"; }},
        {"/round", "input.out_of_range", [](MatchInput& m) { m.round = 0; }},
        {"/table", "input.out_of_range", [](MatchInput& m) { m.table = 100'000; }},
        {"/players/0/name", "input.bad_length", [](MatchInput& m) { m.players[0].name = " "; }},
        {"/players/1/id", "player.not_found", [](MatchInput& m) { m.players[1].id = "p-none"; }},
        {"/judge", "access.no_such_account", [](MatchInput& m) { m.judge = "s-none"; }},
        {"/ruleset", "ruleset.not_found", [](MatchInput& m) { m.ruleset = "no-such"; }},
    };
    for (const Case& c : cases) {
        CAPTURE(c.field);
        auto bad = input(event);
        c.spoil(bad);
        const auto answer = house->create_match(house.owner(), bad, once());
        REQUIRE_FALSE(answer.ok());
        CHECK(answer.error().refusal.code == c.code);
        CHECK(answer.error().refusal.field == c.field);
    }
    CHECK(house->journal_head(house.owner())->seq == before);
}

TEST_CASE("nobody plays himself") {
    House house;
    const std::string event = house.event();
    const auto view = house->match(Principal{}, house.match(event));
    auto again = input(event);
    again.players[0] = {view->row.players[0].id, "", ""};
    again.players[1] = {view->row.players[0].id, "", ""};
    const auto answer = house->create_match(house.owner(), again, once());
    REQUIRE_FALSE(answer.ok());
    CHECK(answer.error().refusal.code == "player.plays_himself");
    again.players[1] = {view->row.players[1].id, "", ""};
    CHECK(house->create_match(house.owner(), again, once()).ok());
}

TEST_CASE("lists are filtered and cut into pages") {
    House house;
    const std::string event = house.event(), other = house.event();
    for (int table = 1; table <= 5; ++table) (void)house.match(event, table);
    (void)house.match(other);
    MatchQuery query;
    query.event_id = event;
    query.limit = 2;
    std::set<std::string> seen;
    for (query.offset = 0; query.offset < 6; query.offset += 2) {
        const auto page = house->matches(Principal{}, query);
        REQUIRE(page.ok());
        CHECK(page->total == 5);
        for (const auto& row : page->matches) seen.insert(row.id);
    }
    CHECK(seen.size() == 5);
    MatchQuery third;
    third.event_id = event;
    third.table = 3;
    CHECK(house->matches(Principal{}, third)->matches.size() == 1);
    third.state = "closed";
    CHECK(house->matches(Principal{}, third)->total == 0);
}

TEST_CASE("a match sent twice under one key is made once") {
    House house;
    const std::string event = house.event();
    const auto first = house->create_match(house.owner(), input(event), keyed("k"));
    const auto second = house->create_match(house.owner(), input(event), keyed("k"));
    REQUIRE(first.ok());
    REQUIRE(second.ok());
    CHECK(first->id == second->id);
    CHECK(second->repeated);
    CHECK(house->event(Principal{}, event)->matches == 1);
}

TEST_CASE("a table can be changed before anybody is seated, and not against an old version") {
    House house;
    const std::string event = house.event();
    const std::string id = house.match(event);
    auto moved = input(event);
    moved.players[0] = {house->match(Principal{}, id)->row.players[0].id, "", ""};
    const auto stale = house->change_match(house.owner(), id, moved, 7, once());
    REQUIRE_FALSE(stale.ok());
    CHECK(stale.error().category == Category::conflict);
    REQUIRE(house->change_match(house.owner(), id, moved, house.version(id), once()).ok());
    CHECK(house->match(Principal{}, id)->row.table == 7);
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "a"}}).ok());
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "b"}}).ok());
    CHECK_FALSE(house->change_match(house.owner(), id, moved, house.version(id), once()).ok());
}
