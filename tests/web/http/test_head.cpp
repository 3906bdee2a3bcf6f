#include <doctest/doctest.h>

#include <random>

#include "kit/counts.hpp"
#include "web/http/head.hpp"

using namespace yuanmen::web;

namespace {

std::string with(const std::string& line, const std::string& method = "GET") {
    return method + " /a HTTP/1.1\r\nHost: h\r\n" + line + (line.empty() ? "" : "\r\n") + "\r\n";
}

int status_of(const std::string& head) {
    const auto parsed = parse_head(head, {1000});
    return parsed ? 200 : parsed.error().status;
}

}  // namespace

TEST_CASE("a plain request head is read into method, path, query and lower-case headers") {
    const auto head = parse_head(
        "POST /matches/7?lang=en&q=%E6%9D%80+x HTTP/1.1\r\nHost: h\r\nX-Thing:  raw%0d%0avalue \r\n"
        "Content-Length: 12\r\n\r\n",
        {1000, 1000});
    REQUIRE(head);
    CHECK(head->method == Method::post);
    CHECK(head->path == "/matches/7");
    CHECK(find(head->query, "lang") == "en");
    CHECK(find(head->query, "q") == "杀 x");
    CHECK(find(head->headers, "x-thing") == "raw%0d%0avalue");
    CHECK(head->content_length == 12);
    CHECK(head->keep_alive);
}

TEST_CASE("what could hide a second request is refused") {
    CHECK(status_of(with("")) == 200);
    CHECK(status_of(with("Transfer-Encoding: chunked", "POST")) == 411);
    CHECK(status_of(with("transfer-encoding : chunked", "POST")) == 400);
    CHECK(status_of(with("Content-Encoding: gzip", "POST")) == 415);
    CHECK(status_of(with("Content-Length: 5")) == 400);
    CHECK(status_of(with("Content-Length: 0")) == 200);
    CHECK(status_of(with("Content-Length: 5\r\nContent-Length: 6", "POST")) == 400);
    CHECK(status_of(with("Content-Length: +5", "POST")) == 400);
    CHECK(status_of(with("Content-Length: 5, 5", "POST")) == 400);
    CHECK(status_of(with("Content-Length: -1", "POST")) == 400);
    CHECK(status_of(with("Content-Length: 1001", "POST")) == 413);
    CHECK(status_of(with("Content-Length: 99999999999999999999", "POST")) == 400);
    CHECK(status_of(with("X: a\r\n folded")) == 400);
    CHECK(status_of(with("X: a\nY: b")) == 400);
    CHECK(status_of("GET /a HTTP/1.1\nHost: h\n\n") == 400);
}

TEST_CASE("targets that are long, relative, dotted or badly escaped are refused") {
    const auto target = [](const std::string& path) {
        return status_of("GET " + path + " HTTP/1.1\r\nHost: h\r\n\r\n");
    };
    CHECK(target("/" + std::string(511, 'a')) == 200);
    CHECK(target("/" + std::string(512, 'a')) == 414);
    CHECK(target("/a?" + std::string(2049, 'a')) == 414);
    CHECK(target("http://evil/a") == 400);
    CHECK(target("/static/../secret") == 400);
    CHECK(target("/static/%2e%2e/secret") == 400);
    CHECK(target("/a%0") == 400);
    CHECK(target("/a%00b") == 400);
    CHECK(target("/a%ff") == 400);
    CHECK(target("/a?x=%c0%af") == 400);
    CHECK(target("/a#b") == 400);
    CHECK(target("/a b") == 400);
}

TEST_CASE("a head with too many lines, no host, two hosts or another version is refused") {
    std::string many;
    for (int i = 0; i < 64; ++i) many.append("X").append(std::to_string(i)).append(": 1\r\n");
    CHECK(status_of("GET /a HTTP/1.1\r\nHost: h\r\n" + many + "\r\n") == 431);
    CHECK(status_of("GET /a HTTP/1.1\r\n\r\n") == 400);
    CHECK(status_of("GET /a HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n") == 400);
    CHECK(status_of("GET /a HTTP/1.1\r\nHost: h/evil\r\n\r\n") == 400);
    CHECK(status_of("GET /a HTTP/1.0\r\n\r\n") == 200);
    CHECK(status_of("GET /a HTTP/2.0\r\nHost: h\r\n\r\n") == 505);
    CHECK(status_of("BREW /a HTTP/1.1\r\nHost: h\r\n\r\n") == 501);
    CHECK(status_of(with("Expect: coffee", "POST")) == 417);
}

TEST_CASE("repeated cookies and forwarding headers are joined, credentials may not be repeated") {
    const auto head = parse_head(
        with("Cookie: a=1\r\nCookie: b=2\r\nX-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2"), {});
    REQUIRE(head);
    CHECK(find(head->headers, "cookie") == "a=1; b=2");
    CHECK(find(head->headers, "x-forwarded-for") == "1.1.1.1, 2.2.2.2");
    CHECK(status_of(with("Authorization: Bearer a\r\nAuthorization: Bearer b")) == 400);
}

TEST_CASE("no bytes at all make the head parser misbehave") {
    const int count = yuanmen::test::rounds(20'000, 500'000);
    std::mt19937_64 random(yuanmen::test::seed_for("request heads", count));
    const std::string seed =
        "POST /a/%41?x=1 HTTP/1.1\r\nHost: h\r\nCookie: a=1\r\nContent-Length: 3\r\nConnection: "
        "close\r\n\r\n";
    for (int round = 0; round < count; ++round) {
        std::string bytes = seed;
        const int edits = 1 + static_cast<int>(random() % 6);
        for (int i = 0; i < edits && !bytes.empty(); ++i) {
            const std::size_t at = random() % bytes.size();
            switch (random() % 3) {
                case 0:
                    bytes[at] = static_cast<char>(random());
                    break;
                case 1:
                    bytes.erase(at, 1 + random() % 8);
                    break;
                default:
                    bytes.insert(at, 1, static_cast<char>(random()));
            }
        }
        const auto head = parse_head(bytes, {1000, 5000});
        if (head) {
            CHECK(head->path.front() == '/');
            CHECK(head->content_length <= 1000);
        } else {
            CHECK(head.error().status >= 400);
        }
    }
}

TEST_CASE("only a body that brings a file may be as large as an upload") {
    const BodyLimits limits{1000, 5000};
    const auto status = [&](const std::string& type, int length) {
        const auto head = parse_head("POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: " + type +
                                         "\r\nContent-Length: " + std::to_string(length) + "\r\n\r\n",
                                     limits);
        return head ? 200 : head.error().status;
    };
    CHECK(status("application/json", 1000) == 200);
    CHECK(status("application/json", 1001) == 413);
    CHECK(status("multipart/form-data; boundary=x", 5000) == 200);
    CHECK(status("multipart/form-data; boundary=x", 5001) == 413);
}
