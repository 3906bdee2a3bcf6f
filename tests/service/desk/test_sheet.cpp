#include <doctest/doctest.h>

#include "service/desk/match_sheet.hpp"
#include "service/house.hpp"

using namespace house;
using match::Chair;

namespace {

std::string conceded(House& house) {
    const std::string id = house.match(house.event());
    for (const char* chair : {"a", "b"})
        REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", chair}}).ok());
    REQUIRE(house.act(house.owner(), id, "concede", {{"chair", "b"}}).ok());
    REQUIRE(house.act(house.owner(), id, "confirm_concession", {{"chair", "b"}}).ok());
    return id;
}

}  // namespace

TEST_CASE("a sheet is a draft until it is frozen, then it is signed by hash and every version stays") {
    House house;
    const std::string id = conceded(house);
    const auto draft = house->sheet(house.owner(), id);
    REQUIRE(draft.ok());
    CHECK_FALSE(draft->frozen);
    REQUIRE(house.act(house.owner(), id, "draw_up_sheet", {{"judge", "甲裁判"}, {"recorder", ""}}).ok());
    const auto frozen = house->sheet(house.owner(), id);
    REQUIRE(frozen.ok());
    CHECK(frozen->version == 1);
    const std::string hash = *frozen->hash;

    const Principal player = house.player(id, Chair::a);
    REQUIRE(house
                .act(player, id, "sign",
                     {{"signer", "a"},
                      {"version", 1},
                      {"hash", hash},
                      {"stance", "sign"},
                      {"text", ""},
                      {"method", "own_device"}})
                .ok());
    const auto for_other = house.act(player, id, "sign",
                                     {{"signer", "b"},
                                      {"version", 1},
                                      {"hash", hash},
                                      {"stance", "sign"},
                                      {"text", ""},
                                      {"method", "own_device"}});
    REQUIRE_FALSE(for_other.ok());
    CHECK(for_other.error().refusal.code == "access.not_your_seat");
    const auto signed_sheet = house->sheet(player, id);
    REQUIRE(signed_sheet.ok());
    CHECK(signed_sheet->signatures->a->by_name == "甲");
    CHECK_FALSE(signed_sheet->signatures->b);

    REQUIRE(
        house.act(house.owner(), id, "amend_sheet", {{"reason", "笔误"}, {"changes", {{"remark", "更正"}}}})
            .ok());
    CHECK(house->sheet(house.owner(), id)->version == 2);
    CHECK_FALSE(house->sheet(house.owner(), id)->signatures->a);
    CHECK(house->sheet(house.owner(), id, 1)->hash == hash);
    CHECK_FALSE(house->sheet(house.owner(), id, 3).ok());
}

TEST_CASE("a sheet is not for the public nor for the players of another table") {
    House house;
    const std::string id = conceded(house);
    CHECK_FALSE(house->sheet(Principal{}, id).ok());
    const std::string other = house.match(house.event());
    CHECK_FALSE(house->sheet(house.player(other, Chair::a), id).ok());
    CHECK(house->sheet(house.staff(Role::auditor, "auditor"), id).ok());
}
