// The guards of the server, each attacked over a real socket.
#include <doctest/doctest.h>
#include <httplib.h>

#include <atomic>
#include <future>
#include <memory>
#include <stdexcept>

#include "web/http/head.hpp"
#include "web/http/security_headers.hpp"
#include "web/http/server.hpp"
#include "web/kit/raw_client.hpp"

using namespace yuanmen;
using test::exchange;
using test::get;
using test::post;
using test::RawClient;

static_assert(sizeof(httplib::Request) == 608,
              "cpp-httplib is used without the flags of its pkg-config target: class layouts do not agree");

namespace {

web::Response refuse(const web::HeadError& error, const web::Request&) {
    return web::json_answer("{\"code\":\"" + std::string(error.code) + "\"}", error.status);
}

web::Response echo(const web::Request& request) {
    if (request.path == "/throw") throw std::runtime_error("secret text");
    if (request.path == "/throw-other") throw 7;
    if (request.path == "/split") {
        web::Response response;
        response.set("Location", "/a\r\nX-Injected: 1");
        return response;
    }
    std::string text(web::name_of(request.method));
    text += " " + request.path + " from " + request.peer + "\n";
    for (const auto& [name, value] : request.headers) text += name + "=" + value + "\n";
    return web::json_answer(text + "body=" + request.body);
}

struct Fixture {
    explicit Fixture(web::ServerOptions options = {}, web::Server::Handler handler = echo)
        : server(std::move(options), std::move(handler), refuse) {
        REQUIRE(server.start());
    }
    test::Reply send(const std::string& bytes) { return exchange(server.port(), bytes); }
    web::Server server;
};

/// The request is refused with `status` and the connection ends, so that nothing after it is executed.
void check_refused(Fixture& fixture, const std::string& bytes, int status) {
    CAPTURE(bytes.substr(0, 120));
    RawClient client(fixture.server.port());
    client.send(bytes + get("/smuggled"));
    const auto reply = client.receive();
    CHECK(reply.status == status);
    CHECK(reply.header("connection") == "close");
    CHECK(client.closed_by_server());
    for (const auto& [name, value] : web::kSecurityHeaders) CHECK(reply.raw.find(name) != std::string::npos);
}

}  // namespace

TEST_CASE("requests that hide a body or lie about it are refused and the connection ends") {
    Fixture fixture;
    check_refused(fixture,
                  "POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                  411);
    check_refused(
        fixture,
        "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX",
        411);
    check_refused(fixture, post("/a", "\x1f\x8b", "Content-Encoding: gzip\r\n"), 415);
    check_refused(fixture, post("/a", "GET /smuggled HTTP/1.1\r\n\r\n", "", "GET"), 400);
    check_refused(fixture, get("/" + std::string(600, 'a')), 414);
    check_refused(fixture, "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2000000\r\n\r\nxxxx", 413);
    check_refused(fixture, "GET /a HTTP/1.1\r\nHost: h\r\nX: " + std::string(20000, 'x') + "\r\n\r\n", 431);
}

TEST_CASE("a request line without end is cut off at the head limit") {
    Fixture fixture;
    RawClient client(fixture.server.port());
    client.send("GET /" + std::string(40000, 'a'));
    CHECK(client.receive().status == 431);
}

TEST_CASE("ranges are not served, however many are asked for") {
    Fixture fixture;
    std::string ranges = "Range: bytes=0-";
    for (int i = 0; i < 1000; ++i) ranges += ",0-";
    const auto reply = fixture.send(get("/a", ranges + "\r\n"));
    CHECK(reply.status == 200);
    CHECK(reply.body.size() < 8000);
    CHECK(fixture.send(get("/a", "Range: bytes=" + std::string(8000, '1') + "\r\n")).status == 200);
}

TEST_CASE("the library never compresses by itself") {
    Fixture fixture;
    const auto reply = fixture.send(get("/a", "Accept-Encoding: gzip, deflate, br\r\n"));
    CHECK(reply.header("content-encoding").empty());
    CHECK(reply.body.find("accept-encoding=gzip, deflate, br") != std::string::npos);
}

TEST_CASE("a client cannot speak for the connection: address, decoded line ends") {
    Fixture fixture;
    const auto reply = fixture.send(get("/a", "REMOTE_ADDR: 6.6.6.6\r\nX-A: 1%0d%0aX-B: 2%00\r\n"));
    CHECK(reply.body.find("from 127.0.0.1\n") != std::string::npos);
    CHECK(reply.body.find("x-a=1%0d%0aX-B: 2%00\n") != std::string::npos);
}

TEST_CASE("the text of an exception reaches nobody") {
    Fixture fixture;
    for (const char* path : {"/throw", "/throw-other"}) {
        const auto reply = fixture.send(get(path));
        CHECK(reply.status == 500);
        CHECK(reply.raw.find("secret") == std::string::npos);
        CHECK(reply.raw.find("EXCEPTION") == std::string::npos);
        CHECK(reply.body == "{\"code\":\"server.failed\"}");
    }
}

TEST_CASE("a header value cannot end its line") {
    Fixture fixture;
    const auto reply = fixture.send(get("/split"));
    CHECK(reply.status == 500);
    CHECK(reply.raw.find("X-Injected") == std::string::npos);
}

TEST_CASE("bodies up to the limit arrive whole, forms above 8 KB included") {
    Fixture fixture;
    const std::string body(200'000, 'b');
    const auto reply = fixture.send(post("/a", body, "Content-Type: application/x-www-form-urlencoded\r\n"));
    CHECK(reply.status == 200);
    CHECK(reply.body.substr(reply.body.size() - body.size()) == body);
    for (const char* method : {"POST", "PUT", "PATCH", "DELETE"}) {
        CHECK(fixture.send(post("/a", "x", "", method)).body.find(std::string(method) + " /a") == 0);
        CHECK(fixture.send(post("/a", "", "", method)).status == 200);
    }
    // Without a length there is no body; the request is not held until the client goes away.
    CHECK(fixture.send("POST /a HTTP/1.1\r\nHost: h\r\n\r\n").status == 200);
}

TEST_CASE("a client that waits for 100 Continue gets it") {
    Fixture fixture;
    RawClient client(fixture.server.port());
    client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    CHECK(client.receive().status == 100);
    client.send("hi");
    CHECK(client.receive().body.find("body=hi") != std::string::npos);
}

TEST_CASE("HEAD answers the length without the body, and pipelined requests are all answered") {
    Fixture fixture;
    const auto head = fixture.send("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n");
    CHECK(head.status == 200);
    CHECK(std::stoi(head.header("content-length")) > 0);
    RawClient client(fixture.server.port());
    client.send(get("/1") + post("/2", "xyz") + get("/3"));
    CHECK(client.receive().body.find("GET /1") == 0);
    CHECK(client.receive().body.find("body=xyz") != std::string::npos);
    CHECK(client.receive().body.find("GET /3") == 0);
}

TEST_CASE("a body or a head that does not arrive in time frees its thread") {
    web::ServerOptions options;
    options.threads = 1;
    options.head_time = options.body_time = std::chrono::milliseconds(200);
    Fixture fixture(options);
    RawClient slow_head(fixture.server.port());
    slow_head.send("GET /a HT");
    CHECK(slow_head.receive().status == 408);
    RawClient slow_body(fixture.server.port());
    slow_body.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc");
    CHECK(slow_body.receive().status == 400);
    CHECK(slow_body.closed_by_server());
    CHECK(fixture.send(get("/a")).status == 200);
}

TEST_CASE("idle connections give way to one that waits for a thread") {
    web::ServerOptions options;
    options.threads = 2;
    options.idle_time = std::chrono::hours(1);
    Fixture fixture(options);
    RawClient first(fixture.server.port());
    RawClient second(fixture.server.port());
    for (RawClient* client : {&first, &second}) {
        client->send(get("/a"));
        CHECK(client->receive().status == 200);
    }
    CHECK(fixture.send(get("/third")).status == 200);
}

TEST_CASE("complete requests beyond threads and queue are turned away with 503") {
    web::ServerOptions options;
    options.threads = 1;
    options.queue = 1;
    std::promise<void> release;
    std::promise<void> entered;
    const auto released = release.get_future().share();
    std::atomic<bool> first_seen{false};
    Fixture fixture(options, [&](const web::Request&) {
        if (!first_seen.exchange(true)) entered.set_value();
        released.wait();
        return web::json_answer("{}");
    });
    RawClient busy(fixture.server.port());
    busy.send(get("/busy"));
    entered.get_future().wait();
    RawClient queued(fixture.server.port());
    queued.send(get("/queued"));
    RawClient silent(fixture.server.port());  // takes no place
    // Requests are taken in the order they came, so the third finds the queue full.
    RawClient away(fixture.server.port());
    away.send(get("/away"));
    const auto reply = away.receive();
    CHECK(reply.status == 503);
    CHECK(reply.header("retry-after") == "2");
    release.set_value();
    CHECK(busy.receive().status == 200);
    CHECK(queued.receive().status == 200);
}

TEST_CASE("connections without a request cost no thread, and make room when there are too many") {
    web::ServerOptions options;
    options.threads = 1;
    options.connections = 20;
    options.idle_time = std::chrono::hours(1);
    Fixture fixture(options);
    std::vector<std::unique_ptr<RawClient>> silent;
    for (int i = 0; i < 100; ++i) {
        silent.push_back(std::make_unique<RawClient>(fixture.server.port()));
        if (i % 2 == 0) silent.back()->send("GET /slow HTTP/1.1\r\nX: ");
        if (i % 10 == 0) CHECK(fixture.send(get("/a")).status == 200);
    }
    RawClient kept(fixture.server.port());
    for (int i = 0; i < 3; ++i) {
        kept.send(get("/kept"));
        CHECK(kept.receive().status == 200);
        for (int j = 0; j < 30; ++j) silent.push_back(std::make_unique<RawClient>(fixture.server.port()));
    }
}

TEST_CASE("a body that is not wanted is refused before it comes, one that is wanted comes") {
    web::Server server({}, echo, refuse,
                       [](const web::Request& request, std::size_t length) -> std::optional<web::Response> {
                           if (request.path == "/wanted") return std::nullopt;
                           return web::json_answer("{\"length\":" + std::to_string(length) + "}", 403);
                       });
    REQUIRE(server.start());
    RawClient away(server.port());
    away.send("POST /away HTTP/1.1\r\nHost: h\r\nContent-Length: 90000\r\n\r\nabc");
    const auto refused = away.receive();
    CHECK(refused.status == 403);
    CHECK(refused.body == "{\"length\":90000}");
    CHECK(refused.header("connection") == "close");
    CHECK(away.closed_by_server());
    RawClient wanted(server.port());
    wanted.send("POST /wanted HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\nabc");
    wanted.send("def");
    CHECK(wanted.receive().body.find("body=abcdef") != std::string::npos);
    server.stop();
}

TEST_CASE("an answer nobody reads holds no thread") {
    web::ServerOptions options;
    options.threads = 1;
    Fixture fixture(options, [](const web::Request& request) {
        return web::json_answer(std::string(request.path == "/large" ? 20'000'000 : 2, 'x'));
    });
    RawClient slow(fixture.server.port());
    slow.send(get("/large"));
    for (int i = 0; i < 5; ++i) CHECK(fixture.send(get("/a")).status == 200);
    CHECK(slow.receive().body.size() == 20'000'000);
}

TEST_CASE("a second server cannot take the port of the first") {
    Fixture first;
    web::ServerOptions options;
    options.port = first.server.port();
    web::Server second(options, echo, refuse);
    CHECK_FALSE(second.start());
    CHECK(first.send(get("/a")).status == 200);
}

TEST_CASE("draining answers what comes and then closes; stopping waits for what runs") {
    std::promise<void> entered;
    std::promise<void> release;
    auto released = release.get_future();
    Fixture fixture({}, [&](const web::Request& request) {
        if (request.path == "/slow") {
            entered.set_value();
            released.wait();
        }
        return web::json_answer("{}");
    });
    RawClient slow(fixture.server.port());
    slow.send(get("/slow"));
    entered.get_future().wait();
    fixture.server.drain();
    const auto reply = fixture.send(get("/a"));
    CHECK(reply.status == 200);
    CHECK(reply.header("connection") == "close");
    auto stopped = std::async(std::launch::async, [&] { fixture.server.stop(); });
    release.set_value();
    CHECK(slow.receive().status == 200);
    stopped.wait();
    CHECK_FALSE(RawClient(fixture.server.port()).connected());
}

TEST_CASE("every status carries each security header once, a date and a request id") {
    Fixture fixture;
    for (const auto& request :
         {get("/a"), get("/throw"), get("/split"), get("/" + std::string(600, 'a')), post("/a", "x"),
          std::string("FOO / HTTP/1.1\r\n\r\n"), std::string("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n")}) {
        const auto reply = fixture.send(request);
        CAPTURE(reply.raw);
        for (const auto& [name, value] : web::kSecurityHeaders) {
            std::string lower(name);
            for (char& c : lower) c = static_cast<char>(std::tolower(c));
            CHECK(reply.count(lower) == 1);
            CHECK(reply.header(lower) == value);
        }
        for (const char* name : {"date", "x-request-id", "cache-control", "content-length"}) {
            CHECK(reply.count(name) == 1);
        }
        CHECK(reply.count("connection") <= 1);
    }
}
