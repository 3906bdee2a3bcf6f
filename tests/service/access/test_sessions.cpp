#include <doctest/doctest.h>

#include "service/access/sessions.hpp"
#include "service/house.hpp"

using namespace house;

TEST_CASE("a session left alone ends, one in use lasts, and none lasts for ever") {
    House house;
    (void)house.owner();
    const auto in = house->sign_in("owner", House::kPassword, House::kHere);
    REQUIRE(in.ok());
    for (std::int64_t spent = 0; spent + kHourMs < kStaffSessionMs; spent += kHourMs) {
        house.pass(kHourMs);
        REQUIRE(house->who_is(in->token).ok());
    }
    house.pass(kHourMs);
    const auto over = house->who_is(in->token);
    REQUIRE_FALSE(over.ok());
    CHECK(over.error().refusal.code == "access.session_over");

    const auto idle = house->sign_in("owner", House::kPassword, House::kHere);
    REQUIRE(idle.ok());
    house.pass(kStaffIdleMs);
    CHECK_FALSE(house->who_is(idle->token).ok());
}

TEST_CASE("signing out ends one session, ending all ends all") {
    House house;
    const Principal owner = house.owner();
    const auto first = house->sign_in("owner", House::kPassword, House::kHere);
    const auto second = house->sign_in("owner", House::kPassword, House::kHere);
    REQUIRE(house->sign_out(first->token).ok());
    CHECK_FALSE(house->who_is(first->token).ok());
    CHECK(house->who_is(second->token).ok());
    REQUIRE(house->end_sessions(owner, owner.account).ok());
    CHECK_FALSE(house->who_is(second->token).ok());
}

TEST_CASE("sessions and server secrets outlive a restart of the service") {
    House house;
    (void)house.owner();
    const auto in = house->sign_in("owner", House::kPassword, House::kHere);
    const std::string secret = house->server_secret("csrf");
    CHECK(secret.size() == 64);
    house.restart();
    CHECK(house->who_is(in->token).ok());
    CHECK(house->server_secret("csrf") == secret);
    CHECK(house->server_secret("other") != secret);
}

TEST_CASE("nobody can end the sessions of another account but the owner") {
    House house;
    const Principal judge = house.staff(Role::head_judge, "judge1");
    const Principal other = house.staff(Role::table_judge, "judge2");
    CHECK_FALSE(house->end_sessions(judge, other.account).ok());
    CHECK(house->end_sessions(house.owner(), other.account).ok());
    CHECK(house->end_sessions(judge, judge.account).ok());
}

TEST_CASE("what is no token is nobody") {
    House house;
    for (const char* token : {"", "x", "../../etc/passwd", "' OR 1=1 --"}) {
        CAPTURE(token);
        CHECK_FALSE(house->who_is(token).ok());
    }
}
