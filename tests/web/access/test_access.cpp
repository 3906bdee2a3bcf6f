#include <doctest/doctest.h>

#include "web/access/client_address.hpp"
#include "web/access/csrf.hpp"
#include "web/access/rate_limiter.hpp"
#include "web/access/session.hpp"
#include "web/kit/site_kit.hpp"

using namespace yuanmen;
using web::Method;

TEST_CASE("a bucket gives its burst, then one token at a time as they come back") {
    double now = 100;
    web::RateLimiter limiter([&] { return now; });
    const web::Allowance allowance{3, 0.5};
    for (int i = 0; i < 3; ++i) CHECK(limiter.take("a", allowance) == 0);
    CHECK(limiter.take("a", allowance) == 2);
    CHECK(limiter.take("b", allowance) == 0);
    now += 1.9;
    CHECK(limiter.take("a", allowance) == 1);
    now += 0.1;
    CHECK(limiter.take("a", allowance) == 0);
    CHECK(limiter.take("a", allowance) == 2);
    now += 1000;
    for (int i = 0; i < 3; ++i) CHECK(limiter.take("a", allowance) == 0);
    CHECK(limiter.take("a", allowance) != 0);
}

TEST_CASE("a flood of addresses does not grow the limiter without end") {
    double now = 0;
    web::RateLimiter limiter([&] { return now; }, 100);
    for (int i = 0; i < 1000; ++i) limiter.take(std::to_string(i), {1, 1});
    CHECK(limiter.size() == 100);
}

TEST_CASE("IPv6 is limited by its /64, mapped IPv4 as IPv4") {
    CHECK(web::rate_key("2001:db8:1:2::1") == web::rate_key("2001:db8:1:2:ffff::9"));
    CHECK(web::rate_key("2001:db8:1:2::1") != web::rate_key("2001:db8:1:3::1"));
    CHECK(web::rate_key("::ffff:192.0.2.7") == "192.0.2.7");
    CHECK(web::rate_key("192.0.2.7") == "192.0.2.7");
}

TEST_CASE("forwarding headers are believed from the proxy only, and only the last value") {
    auto request = test::request(Method::get, "/",
                                 {{"x-forwarded-for", "6.6.6.6, 192.0.2.9"}, {"x-forwarded-proto", "https"}});
    web::settle_client(request, {});
    CHECK(request.client == "127.0.0.1");
    CHECK_FALSE(request.secure);
    web::settle_client(request, {"127.0.0.1"});
    CHECK(request.client == "192.0.2.9");
    CHECK(request.secure);
    auto nonsense = test::request(Method::get, "/", {{"x-forwarded-for", "not an address"}});
    web::settle_client(nonsense, {"127.0.0.1"});
    CHECK(nonsense.client == "127.0.0.1");
    CHECK_FALSE(nonsense.secure);
}

TEST_CASE("the session cookie is __Host- and Secure behind TLS, plain in the hall, strict always") {
    CHECK(web::session_cookie("ab", true) ==
          "__Host-yuanmen_session=ab; Path=/; SameSite=Strict; HttpOnly; Secure");
    CHECK(web::session_cookie("ab", false) == "yuanmen_session=ab; Path=/; SameSite=Strict; HttpOnly");
    CHECK(web::ended_session_cookie(false).find("Max-Age=0") != std::string::npos);
}

TEST_CASE("a credential comes from Authorization or from the cookie of this kind of link") {
    auto request =
        test::request(Method::get, "/", {{"cookie", "yuanmen_session=plain; __Host-yuanmen_session=tls"}});
    CHECK(web::credential_of(request).token == "plain");
    CHECK(web::credential_of(request).by_cookie);
    request.secure = true;
    CHECK(web::credential_of(request).token == "tls");
    request.headers.emplace_back("authorization", "Bearer script");
    CHECK(web::credential_of(request).token == "script");
    CHECK_FALSE(web::credential_of(request).by_cookie);
    const auto basic =
        test::request(Method::get, "/", {{"authorization", "Basic x"}, {"cookie", "yuanmen_session=a"}});
    CHECK(web::credential_of(basic).token.empty());
    const auto huge =
        test::request(Method::get, "/", {{"cookie", "yuanmen_session=" + std::string(300, 'a')}});
    CHECK(web::credential_of(huge).token.empty());
}

TEST_CASE("a CSRF token belongs to one session") {
    const auto token = web::csrf_token("session-a");
    CHECK(token.size() == 64);
    CHECK(web::csrf_matches("session-a", token));
    CHECK_FALSE(web::csrf_matches("session-b", token));
    CHECK_FALSE(web::csrf_matches("session-a", ""));
    CHECK_FALSE(web::csrf_matches("session-a", token.substr(1)));
    CHECK(token.find("session") == std::string::npos);
}

TEST_CASE("another site's request is told by Origin or Sec-Fetch-Site") {
    const auto from = [](web::Pairs headers, bool secure = false) {
        auto request = test::request(Method::post, "/", std::move(headers));
        request.secure = secure;
        return web::from_this_site(request);
    };
    CHECK(from({}));
    CHECK(from({{"origin", "http://hall.example"}, {"sec-fetch-site", "same-origin"}}));
    CHECK(from({{"sec-fetch-site", "none"}}));
    CHECK(from({{"origin", "https://hall.example"}}, true));
    CHECK_FALSE(from({{"origin", "http://hall.example"}}, true));
    CHECK_FALSE(from({{"origin", "http://evil.example"}}));
    CHECK_FALSE(from({{"origin", "null"}}));
    CHECK_FALSE(from({{"sec-fetch-site", "same-site"}}));
    CHECK_FALSE(from({{"sec-fetch-site", "cross-site"}, {"origin", "http://hall.example"}}));
}
