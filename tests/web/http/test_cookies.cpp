#include <doctest/doctest.h>

#include <random>
#include <stdexcept>

#include "kit/counts.hpp"
#include "web/http/cookies.hpp"

using namespace yuanmen::web;

TEST_CASE("cookies are read as written, without percent-decoding") {
    const auto cookies =
        parse_cookies("a=1; yuanmen_session=%3Bx%0d;b=\"q\" ; =no; alone; bad name=1; c=1,2; d=");
    CHECK(cookies == Pairs{{"a", "1"}, {"yuanmen_session", "%3Bx%0d"}, {"b", "q"}, {"d", ""}});
}

TEST_CASE("any bytes may stand in a cookie header") {
    const int count = yuanmen::test::rounds(20'000, 500'000);
    std::mt19937_64 random(yuanmen::test::seed_for("cookie headers", count));
    for (int round = 0; round < count; ++round) {
        std::string header(random() % 200, '\0');
        for (char& c : header)
            c = random() % 3 == 0 ? "=; \"a,\\"[random() % 7] : static_cast<char>(random());
        const auto cookies = parse_cookies(header);
        CHECK(cookies.size() <= 32);
        for (const auto& [name, value] : cookies) {
            CHECK_FALSE(name.empty());
            CHECK((name + value).find_first_of(std::string_view("\r\n;, \0", 6)) == std::string::npos);
        }
    }
}

TEST_CASE("a cookie is written strict, and never with characters that end it") {
    CHECK(write_cookie({"n", "v", true, true, 60}) ==
          "n=v; Path=/; SameSite=Strict; HttpOnly; Secure; Max-Age=60");
    CHECK(write_cookie({"n", "v", false, false, {}}) == "n=v; Path=/; SameSite=Strict");
    CHECK_THROWS_AS(write_cookie({"n", "v; Domain=x", false, true, {}}), std::invalid_argument);
    CHECK_THROWS_AS(write_cookie({"n", "v\r\nX: y", false, true, {}}), std::invalid_argument);
}
