#include "web/live/public_answers.hpp"

#include <doctest/doctest.h>

#include "web/kit/house.hpp"

using namespace yuanmen;
using namespace yuanmen::web;

namespace {

PublicAnswer answer(const std::string& body) {
    return {make_snapshot("text/html; charset=utf-8", body), Freshness::everybody(1), "zh-CN"};
}

}  // namespace

TEST_CASE("a kept answer is given for a second, and only until something was committed") {
    PublicAnswers answers;
    answers.keep("/events", 7, 10.0, answer("one"));
    REQUIRE(answers.find("/events", 7, 10.9) != nullptr);
    CHECK(answers.find("/events", 7, 10.9)->snapshot->body == "one");
    CHECK(answers.find("/events", 8, 10.1) == nullptr);
    CHECK(answers.find("/events", 7, 11.1) == nullptr);
    CHECK(answers.find("/other", 7, 10.1) == nullptr);
}

TEST_CASE("very many different addresses push out what is kept and nothing else") {
    PublicAnswers answers;
    for (int i = 0; i < 5000; ++i) answers.keep("/" + std::to_string(i), 1, 0, answer("x"));
    CHECK(answers.find("/4999", 1, 0.5) != nullptr);
    CHECK(answers.find("/0", 1, 0.5) == nullptr);
}

TEST_CASE("strangers see what was committed at once, and nobody who is signed in gets a stranger's answer") {
    yuanmen::test::House house;
    const std::string match = house.make_match();
    const std::string event =
        house.ask(Method::get, "/api/v1/events", "").at("events").at(0).at("id").get<std::string>();
    const std::string path = "/api/v1/events/" + event;
    const auto first = house.send(Method::get, path, "");
    CHECK(first.headers.at("Cache-Control") == "public, max-age=1");
    CHECK(house.send(Method::get, path, "").body == first.body);
    const auto staff = house.send(Method::get, path, house.staff("owner"));
    CHECK(staff.headers.at("Cache-Control") == "no-store");
    CHECK(staff.body != first.body);
    house.ask(Method::post, path + "/commands/add_entrants", house.staff("owner"),
              {{"entrants", nlohmann::json::array({{{"name", "赵云"}, {"number", ""}, {"club", ""}}})},
               {"expected_version", 1}});
    const auto after = house.send(Method::get, path, "");
    CHECK(after.body.find("赵云") != std::string::npos);
    CHECK(after.headers.at("ETag") != first.headers.at("ETag"));
}
