#include <doctest/doctest.h>

#include "service/house.hpp"

using namespace house;
using match::Chair;

TEST_CASE("a player signs in by his link and PIN, for his match and chair only") {
    House house;
    const std::string match_id = house.match(house.event());
    const auto link = house->issue_link(house.owner(), match_id, Chair::b, once());
    REQUIRE(link.ok());
    CHECK_FALSE(house->sign_in_player(link->token, "000000x", House::kHere).ok());
    CHECK_FALSE(house->sign_in_player("another token", link->pin, House::kHere).ok());
    const auto in = house->sign_in_player(link->token, link->pin, House::kHere);
    REQUIRE(in.ok());
    CHECK(in->principal.role == Role::player);
    CHECK(in->principal.match == match_id);
    CHECK(in->principal.chair == Chair::b);
    CHECK(in->principal.name == "乙");
    const auto who = house->who_is(in->token);
    REQUIRE(who.ok());
    CHECK(who->key() == in->principal.key());
}

TEST_CASE("a new link ends the old one, its PIN and its sessions") {
    House house;
    const std::string match_id = house.match(house.event());
    const auto old_link = house->issue_link(house.owner(), match_id, Chair::a, once());
    const auto in = house->sign_in_player(old_link->token, old_link->pin, House::kHere);
    REQUIRE(in.ok());
    const auto new_link = house->issue_link(house.owner(), match_id, Chair::a, once());
    REQUIRE(new_link.ok());
    CHECK_FALSE(house->who_is(in->token).ok());
    CHECK_FALSE(house->sign_in_player(old_link->token, old_link->pin, House::kHere).ok());
    CHECK_FALSE(house->sign_in_player(old_link->token, new_link->pin, House::kHere).ok());
    CHECK(house->sign_in_player(new_link->token, new_link->pin, House::kHere).ok());
}

TEST_CASE("a PIN cannot be guessed through") {
    House house;
    const std::string match_id = house.match(house.event());
    const auto link = house->issue_link(house.owner(), match_id, Chair::a, once());
    REQUIRE(link.ok());
    int tried = 0;
    for (; tried < 50; ++tried) {
        // Each guess from another address: only the link's own bucket can stop them.
        const Client client{"10.0.0." + std::to_string(tried)};
        const auto guess = house->sign_in_player(link->token, "no pin", client);
        REQUIRE_FALSE(guess.ok());
        if (guess.error().category == Category::too_many) break;
    }
    CHECK(tried == 10);
    CHECK_FALSE(house->sign_in_player(link->token, link->pin, Client{"10.0.1.1"}).ok());
    house.pass(60'000);
    CHECK(house->sign_in_player(link->token, link->pin, Client{"10.0.1.1"}).ok());
}

TEST_CASE("a table judge gives links at his own table only") {
    House house;
    const std::string event = house.event();
    const std::string mine = house.match(event, 1), other = house.match(event, 2);
    const Principal judge = house.staff(Role::table_judge, "judge1");
    const auto early = house->issue_link(judge, mine, Chair::a, once());
    REQUIRE_FALSE(early.ok());
    CHECK(early.error().refusal.code == "access.not_your_table");
    REQUIRE(house->assign_judge(house.owner(), event, 1, judge.account, true, once()).ok());
    CHECK(house->issue_link(judge, mine, Chair::a, once()).ok());
    CHECK_FALSE(house->issue_link(judge, other, Chair::a, once()).ok());
    REQUIRE(house->assign_judge(house.owner(), event, 1, judge.account, false, once()).ok());
    CHECK_FALSE(house->issue_link(judge, mine, Chair::a, once()).ok());
}
