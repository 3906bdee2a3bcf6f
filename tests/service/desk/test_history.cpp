#include <doctest/doctest.h>

#include "service/house.hpp"

using namespace house;

TEST_CASE("the history tells who did what when, what it changed, and the chain") {
    House house;
    const std::string id = house.match(house.event());
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "a"}}).ok());
    const auto history = house->history(house.owner(), id, 0, 200);
    REQUIRE(history.ok());
    REQUIRE(history->rows.size() == 2);
    CHECK(history->version == 2);
    const auto& row = history->rows[1];
    CHECK(row.version == 2);
    CHECK(row.kind == "match.player_seated");
    CHECK(row.by_name == "赛事负责人");
    CHECK(row.by_role == "owner");
    CHECK(row.moment.wall_ms == 1'350'000'000'000);
    CHECK(row.hash.size() == 64);
    bool told = false;
    for (const auto& change : *row.changes) {
        if (change.at("path") == "/present/a") {
            told = true;
            CHECK(change.at("before") == false);
            CHECK(change.at("after") == true);
        }
    }
    CHECK(told);
}

TEST_CASE("the history comes in pages that fit together") {
    House house;
    const std::string id = house.match(house.event());
    for (const char* text : {"一", "二", "三", "四"}) {
        REQUIRE(house.act(house.owner(), id, "remark", {{"text", text}}).ok());
    }
    const auto whole = house->history(house.owner(), id, 0, 200);
    std::vector<HistoryRow> pieces;
    for (std::int64_t after = 0;;) {
        const auto page = house->history(house.owner(), id, after, 2);
        REQUIRE(page.ok());
        if (page->rows.empty()) break;
        after = page->rows.back().version;
        pieces.insert(pieces.end(), page->rows.begin(), page->rows.end());
    }
    REQUIRE(pieces.size() == whole->rows.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        CHECK(pieces[i].hash == whole->rows[i].hash);
        CHECK(*pieces[i].changes == *whole->rows[i].changes);
    }
}

TEST_CASE("the history is for judges of the table and auditors") {
    House house;
    const std::string id = house.match(house.event());
    CHECK(house->history(house.staff(Role::auditor, "auditor"), id, 0, 10).ok());
    CHECK(house->history(house.staff(Role::head_judge, "head"), id, 0, 10).ok());
    CHECK_FALSE(house->history(house.staff(Role::table_judge, "judge1"), id, 0, 10).ok());
    CHECK_FALSE(house->history(Principal{}, id, 0, 10).ok());
    CHECK_FALSE(house->history(house.player(id, match::Chair::a), id, 0, 10).ok());
}
