#include <doctest/doctest.h>

#include <stdexcept>
#include <type_traits>

#include "web/routing/route.hpp"

using namespace yuanmen::web;

static_assert(!std::is_default_constructible_v<Access>, "a route without an access policy must not compile");
static_assert(!std::is_default_constructible_v<Route>);

namespace {

Route route(Method method, const std::string& pattern, const std::string& summary = "Something.") {
    return {method,         pattern,
            Access::open(), is_safe(method) ? Budget::read : Budget::write,
            summary,        [](Context&) { return Response{}; }};
}

}  // namespace

TEST_CASE("a path finds its route, the literal before the parameter, values decoded") {
    const Router router({route(Method::get, "/"), route(Method::get, "/matches/{match}"),
                         route(Method::get, "/matches/new"), route(Method::post, "/matches/{match}/picks"),
                         route(Method::get, "/{a}/x/{b}")});
    const auto found = [&](Method method, const std::string& path) {
        const auto match = router.find(method, path);
        return match.route == nullptr ? std::string("-") : match.route->pattern;
    };
    CHECK(found(Method::get, "/") == "/");
    CHECK(found(Method::get, "/matches/new") == "/matches/new");
    CHECK(found(Method::head, "/matches/7") == "/matches/{match}");
    CHECK(router.find(Method::get, "/matches/%E6%9D%80").parameters == Pairs{{"match", "杀"}});
    CHECK(router.find(Method::get, "/1/x/2").parameters == Pairs{{"a", "1"}, {"b", "2"}});
    CHECK(found(Method::get, "/matches/7/picks") == "-");
    CHECK(router.find(Method::get, "/matches/7/picks").allowed == std::vector<Method>{Method::post});
    CHECK(found(Method::get, "/matches/") == "-");
    CHECK(found(Method::get, "/matches") == "-");
    CHECK(found(Method::get, "//") == "-");
    CHECK(router.find(Method::get, "/nowhere/at/all/here").allowed.empty());
}

TEST_CASE("a table of routes that is not in order does not start") {
    const auto table = [](std::vector<Route> routes) { Router router(std::move(routes)); };
    CHECK_THROWS_AS(table({route(Method::get, "/a/{x}"), route(Method::get, "/a/{y}")}), std::logic_error);
    CHECK_THROWS_AS(table({route(Method::get, "/a"), route(Method::get, "/a")}), std::logic_error);
    CHECK_THROWS_AS(table({route(Method::get, "a")}), std::logic_error);
    CHECK_THROWS_AS(table({route(Method::get, "/a//b")}), std::logic_error);
    CHECK_THROWS_AS(table({route(Method::get, "/a", "")}), std::logic_error);
    auto writes = route(Method::get, "/a");
    writes.budget = Budget::write;
    CHECK_THROWS_AS(table({writes}), std::logic_error);
    auto bodied = route(Method::get, "/a");
    bodied.body = Schema{};
    CHECK_THROWS_AS(table({bodied}), std::logic_error);
    auto empty = route(Method::get, "/a");
    empty.handler = nullptr;
    CHECK_THROWS_AS(table({empty}), std::logic_error);
    CHECK_NOTHROW(
        table({route(Method::get, "/a/{x}"), route(Method::post, "/a/{y}"), route(Method::get, "/a/b")}));
}
