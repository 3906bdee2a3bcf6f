#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "web/access/csrf.hpp"
#include "web/http/server.hpp"
#include "web/kit/raw_client.hpp"
#include "web/kit/site_kit.hpp"

using namespace yuanmen;
using nlohmann::json;
using test::request;
using test::TestSite;
using web::Access;
using web::Budget;
using web::Context;
using web::Method;
using web::Pairs;
using web::Response;
using web::Role;
using web::Route;
using web::Schema;

namespace {

struct Thing {
    static constexpr const char* kPart = "Thing";
    std::string name;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, 10});
    }
};

std::vector<Route> routes() {
    const auto echo = [](Context& context) {
        return context.json({{"role", service::id_of(context.principal.role)},
                             {"body", context.body},
                             {"key", context.idempotency_key}});
    };
    const Schema thing = web::body_of<Thing>("Thing");
    return {
        {Method::get, "/api/v1/things/{thing}", Access::open(), Budget::read, "One thing.", echo, {}, thing},
        {Method::post, "/api/v1/things", Access::only({Role::owner, Role::head_judge}), Budget::write,
         "Makes a thing.", echo, thing, thing},
        {Method::post, "/api/v1/guess", Access::open(), Budget::sign_in, "Guesses.",
         [](Context& context) {
             if (context.body.at("name") == "right") return context.json({});
             return context.refuse({"access.wrong_sign_in", {}, "", {}});
         },
         thing},
        {Method::get, "/desk", Access::staff(), Budget::read, "The desk.", echo},
        {Method::get, "/public", Access::open(), Budget::read, "A public page.",
         [](Context& context) {
             return web::send(*web::make_snapshot("text/html", "<p>public</p>"), context.request,
                              web::Freshness::everybody(2));
         }},
        {Method::get, "/fails", Access::open(), Budget::read, "Fails.",
         [](Context&) -> Response { throw std::runtime_error("secret of the house"); }},
    };
}

Pairs bearer(const std::string& role) {
    return {{"authorization", "Bearer " + role + "-token"}};
}

Pairs with(Pairs first, const Pairs& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

const Pairs kJson = {{"content-type", "application/json"}};
const Pairs kBrowser = {{"accept", "text/html,application/xhtml+xml"}};
const std::string kThing = R"({"name":"x"})";

std::string code_of(const Response& response) {
    return json::parse(response.body).at("code");
}

}  // namespace

TEST_CASE("a problem names its code, sentence, field and request, in the caller's language") {
    TestSite house(routes());
    auto bad = request(Method::post, "/api/v1/things?lang=en", with(bearer("owner"), kJson), R"({"nam":1})");
    const auto response = house.site.answer(bad);
    CHECK(response.status == 422);
    CHECK(response.content_type == "application/problem+json");
    const json problem = json::parse(response.body);
    CHECK(problem.at("code") == "request.unknown_field");
    CHECK(problem.at("field") == "/nam");
    CHECK(problem.at("detail") == "There is a field that is not known here.");
    CHECK(problem.at("status") == 422);
    CHECK(problem.at("request") == bad.id);
    CHECK(problem.at("clauses") == json::array());
    CHECK(problem.at("type") == "/problems/request.unknown_field");
    bad.query.clear();
    CHECK(json::parse(house.site.answer(bad).body).at("detail") == "有不认识的字段。");
}

TEST_CASE("unknown paths are 404, known ones with another method 405 with Allow, OPTIONS 204") {
    TestSite house(routes());
    CHECK(house.site.answer(request(Method::get, "/nowhere")).status == 404);
    const auto response = house.site.answer(request(Method::get, "/api/v1/things"));
    CHECK(response.status == 405);
    CHECK(response.headers.at("Allow") == "OPTIONS, POST");
    const auto options = house.site.answer(request(Method::options, "/desk"));
    CHECK(options.status == 204);
    CHECK(options.headers.at("Allow") == "OPTIONS, GET, HEAD");
}

TEST_CASE("each role passes exactly the fences its routes name") {
    TestSite house(routes());
    for (const Role role : service::kRoles) {
        const std::string name(service::id_of(role));
        CAPTURE(name);
        const Pairs headers = role == Role::anyone ? Pairs{} : bearer(name);
        const int post =
            house.site.answer(request(Method::post, "/api/v1/things", with(headers, kJson), kThing)).status;
        const int desk = house.site.answer(request(Method::get, "/desk", headers)).status;
        const bool may_post = role == Role::owner || role == Role::head_judge;
        const bool may_desk = role != Role::anyone && role != Role::player;
        const int refused = role == Role::anyone ? 401 : 403;
        CHECK(post == (may_post ? 200 : refused));
        CHECK(desk == (may_desk ? 200 : refused));
    }
}

TEST_CASE("a browser without a session is led to the sign-in page, a script is told") {
    TestSite house(routes());
    const auto page = house.site.answer(request(Method::get, "/desk?x=1", kBrowser));
    CHECK(page.status == 303);
    CHECK(page.headers.at("Location") == "/sign-in?next=%2Fdesk");
    CHECK(code_of(house.site.answer(request(Method::get, "/desk"))) == "access.sign_in_first");
    const auto stale = house.site.answer(request(Method::get, "/desk", {{"authorization", "Bearer gone"}}));
    CHECK(code_of(stale) == "access.session_over");
}

TEST_CASE("a write by cookie needs the session's CSRF token and no foreign origin") {
    TestSite house(routes());
    const Pairs cookie = {{"cookie", "yuanmen_session=owner-token"}};
    const std::string token = web::csrf_token("owner-token");
    const auto send = [&](Pairs headers, const std::string& body, bool form = false) {
        headers.emplace_back("content-type", form ? "application/x-www-form-urlencoded" : "application/json");
        const auto response =
            house.site.answer(request(Method::post, "/api/v1/things", std::move(headers), body));
        return response.status == 200 ? std::string("ok") : code_of(response);
    };
    CHECK(send(cookie, kThing) == "access.form_too_old");
    CHECK(send(with(cookie, {{"x-csrf-token", token}}), kThing) == "ok");
    CHECK(send(with(cookie, {{"x-csrf-token", web::csrf_token("player-token")}}), kThing) ==
          "access.form_too_old");
    CHECK(send(cookie, "name=x&csrf=" + token, true) == "ok");
    CHECK(send(cookie, "name=x", true) == "access.form_too_old");
    CHECK(send(with(cookie, {{"x-csrf-token", token}, {"origin", "http://evil.example"}}), kThing) ==
          "access.other_site");
    CHECK(send(with(cookie, {{"x-csrf-token", token}, {"sec-fetch-site", "cross-site"}}), kThing) ==
          "access.other_site");
    CHECK(send(bearer("owner"), kThing) == "ok");
    CHECK(send({{"cookie", "__Host-yuanmen_session=owner-token"}}, kThing) == "access.sign_in_first");
}

TEST_CASE("a body of another type is refused, the idempotency key is passed on") {
    TestSite house(routes());
    const auto send = [&](Pairs headers, const std::string& body) {
        return house.site.answer(
            request(Method::post, "/api/v1/things", with(bearer("owner"), headers), body));
    };
    CHECK(send({{"content-type", "text/plain"}}, kThing).status == 415);
    CHECK(send({}, kThing).status == 415);
    CHECK(send({{"content-type", "application/json; charset=utf-8"}}, kThing).status == 200);
    const auto keyed = send(with(kJson, {{"idempotency-key", "k-1"}}), kThing);
    CHECK(json::parse(keyed.body).at("key") == "k-1");
    CHECK(send(with(kJson, {{"idempotency-key", std::string(129, 'k')}}), kThing).status == 400);
}

TEST_CASE("guessing is slowed by address; others are not, and right sign-ins do not count") {
    TestSite house(routes());
    const auto guess = [&](const std::string& from, const std::string& name = "wrong") {
        auto made = request(Method::post, "/api/v1/guess", kJson, R"({"name":")" + name + R"("})");
        made.peer = from;
        return house.site.answer(made);
    };
    for (int i = 0; i < 200; ++i) REQUIRE(guess("192.0.2.1", "right").status == 200);
    int passed = 0;
    while (guess("192.0.2.1").status == 401) ++passed;
    CHECK(passed == 60);
    const auto slowed = guess("192.0.2.1");
    CHECK(slowed.status == 429);
    CHECK(slowed.headers.at("Retry-After") == "2");
    CHECK(guess("192.0.2.2").status == 401);
    house.seconds += 2;
    CHECK(guess("192.0.2.1").status == 401);
}

TEST_CASE("what a session sees is never kept by a cache; public pages may be for a moment") {
    TestSite house(routes());
    const auto cache_of = [&](const std::string& path, Pairs headers) {
        return house.site.answer(request(Method::get, path, std::move(headers))).headers.at("Cache-Control");
    };
    CHECK(cache_of("/public", {}) == "public, max-age=2");
    CHECK(cache_of("/public", bearer("player")) == "no-store");
    CHECK(cache_of("/desk", bearer("owner")) == "no-store");
    CHECK(cache_of("/api/v1/things/1", {}) == "no-store");
    CHECK(cache_of("/static/base.css?v=1", bearer("owner")).find("immutable") != std::string::npos);
    CHECK(house.site.answer(request(Method::get, "/static/none.css")).status == 404);
}

TEST_CASE("the problem page is a whole page in both languages and escapes what it shows") {
    TestSite house(routes());
    for (const std::string lang : {"zh", "en"}) {
        const auto page = house.site.answer(request(Method::get, "/%3Cscript%3E?lang=" + lang, kBrowser));
        CHECK(page.status == 404);
        CHECK(page.content_type == "text/html; charset=utf-8");
        CHECK(page.body.find("<html lang=\"" + std::string(lang == "zh" ? "zh-Hans" : "en") + "\"") !=
              std::string::npos);
        CHECK(page.body.find("page.not_found") != std::string::npos);
        CHECK(page.body.find("<script>") == std::string::npos);
        REQUIRE(page.cookies.size() == 1);
        CHECK(page.cookies[0].find("yuanmen_lang=" + lang) == 0);
    }
}

TEST_CASE("every refusal the house itself gives has a sentence in both languages") {
    TestSite house(routes());
    for (const web::Language language : web::kLanguages) {
        for (const int status : {400, 401, 403, 404, 405, 408, 409, 411, 413, 414,
                                 415, 417, 422, 428, 429, 431, 500, 501, 503, 505}) {
            CHECK(house.site.catalogue().find(language, "problem.title." + std::to_string(status)));
        }
        for (const Role role : service::kRoles) {
            CHECK(house.site.catalogue().find(language, "role." + std::string(service::id_of(role))));
        }
    }
}

TEST_CASE("the OpenAPI document and the routes say the same") {
    TestSite house(routes());
    const json document = json::parse(house.site.answer(request(Method::get, "/api/v1/openapi.json")).body);
    CHECK(document.at("openapi") == "3.1.0");
    std::size_t operations = 0;
    for (const auto& [path, methods] : document.at("paths").items()) {
        for (const auto& [method, operation] : methods.items()) {
            ++operations;
            std::string upper = method;
            for (char& c : upper) c = static_cast<char>(std::toupper(c));
            CAPTURE(upper + " " + path);
            const auto match = house.site.router().find(*web::method_named(upper), path);
            REQUIRE(match.route != nullptr);
            CHECK(match.route->pattern == path);
            CHECK(operation.contains("requestBody") == match.route->body.has_value());
            CHECK_FALSE(operation.at("summary").get<std::string>().empty());
            const json& ways = operation.at("security");  // an empty one: nobody need be signed in
            const bool for_strangers = std::find(ways.begin(), ways.end(), json::object()) != ways.end();
            CHECK(for_strangers == match.route->access.allows(Role::anyone));
            for (const auto& parameter : match.parameters) {
                CHECK(operation.at("parameters").dump().find("\"" + parameter.first + "\"") !=
                      std::string::npos);
            }
        }
    }
    std::size_t api_routes = 0;
    for (const Route& route : house.site.router().routes()) {
        if (!route.pattern.starts_with("/api/v1/") && route.pattern != "/healthz") continue;
        ++api_routes;
        std::string lower(web::name_of(route.method));
        for (char& c : lower) c = static_cast<char>(std::tolower(c));
        CHECK(document.at("paths").at(route.pattern).contains(lower));
    }
    CHECK(operations == api_routes);
    CHECK(document.at("components").at("schemas").at("Thing").at("required") == json{"name"});
    // Every reference points at something that is there.
    const std::string text = document.dump();
    for (std::size_t at = text.find("\"#/"); at != std::string::npos; at = text.find("\"#/", at + 1)) {
        const std::string pointer = text.substr(at + 2, text.find('"', at + 1) - at - 2);
        CHECK(document.contains(json::json_pointer(pointer)));
    }
}

TEST_CASE("health says ok, or what is wrong with 503") {
    std::optional<base::Refusal> trouble;
    web::SiteOptions options;
    options.health = [&] { return trouble; };
    options.deep_health = [] { return base::Refusal{"store.busy", {}, "", {}}; };
    TestSite house(routes(), options);
    CHECK(house.site.answer(request(Method::get, "/healthz")).body == R"({"status":"ok"})");
    CHECK(house.site.answer(request(Method::get, "/healthz?deep=1")).status == 401);
    house.authenticator.sessions["owner-token"].role = Role::owner;
    house.authenticator.sessions["player-token"].role = Role::player;
    CHECK(house.site.answer(request(Method::get, "/healthz?deep=1", bearer("player"))).status == 403);
    CHECK(house.site.answer(request(Method::get, "/healthz?deep=1", bearer("owner"))).status == 503);
    trouble = base::Refusal{"server.draining", {}, "", {}};
    CHECK(house.site.answer(request(Method::get, "/healthz")).status == 503);
}

TEST_CASE("figures are for this machine itself and for staff") {
    TestSite house(routes());
    house.authenticator.sessions["owner-token"].role = Role::owner;
    auto asked = request(Method::get, "/metrics");
    asked.peer = "127.0.0.1";
    const auto figures = house.site.answer(asked);
    CHECK(figures.status == 200);
    CHECK(figures.body.find("yuanmen_answers_total{status=\"2xx\"} 0\n") != std::string::npos);
    CHECK(house.site.answer(asked).body.find("{status=\"2xx\"} 1\n") != std::string::npos);
    asked.peer = "192.0.2.1";
    CHECK(house.site.answer(asked).status == 401);
    auto staff = request(Method::get, "/metrics", bearer("owner"));
    staff.peer = "192.0.2.1";
    CHECK(house.site.answer(staff).status == 200);
}

TEST_CASE("over a real socket: pages compress, refusals are whole, exceptions say nothing") {
    TestSite house(routes());
    web::Server server(
        {}, [&](const web::Request& r) { return house.site.answer(r); },
        [&](const web::HeadError& e, const web::Request& r) { return house.site.refuse(e, r); });
    REQUIRE(server.start());
    const auto css =
        test::exchange(server.port(), test::get("/static/base.css", "Accept-Encoding: gzip, br\r\n"));
    CHECK(css.header("content-encoding") == "gzip");
    CHECK(css.header("content-type") == "text/css; charset=utf-8");
    const auto again = test::exchange(
        server.port(), test::get("/static/base.css", "If-None-Match: " + css.header("etag") + "\r\n"));
    CHECK(again.status == 304);
    const auto failed = test::exchange(server.port(), test::get("/fails", "Accept: text/html\r\n"));
    CHECK(failed.status == 500);
    CHECK(failed.raw.find("secret") == std::string::npos);
    CHECK(failed.body.find("server.failed") != std::string::npos);
    const auto chunked = test::exchange(
        server.port(), "POST /api/v1/things HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
    CHECK(chunked.status == 411);
    CHECK(json::parse(chunked.body).at("code") == "request.chunked");
}
