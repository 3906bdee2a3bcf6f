#include <doctest/doctest.h>
#include <zlib.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "web/kit/site_kit.hpp"
#include "web/live/gzip.hpp"
#include "web/live/snapshot.hpp"

using namespace yuanmen;
using web::Freshness;
using web::Method;

namespace {

std::string gunzip(const std::string& bytes) {
    std::string out(1 << 20, '\0');
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
    out.resize(stream.total_out);
    inflateEnd(&stream);
    return out;
}

}  // namespace

TEST_CASE("a snapshot is sent whole, gzipped to who takes it, and not at all to who has it") {
    const std::string body(5000, 'x');
    const auto snapshot = web::make_snapshot("text/html; charset=utf-8", body);
    const auto ask = [&](web::Pairs headers) {
        return web::send(*snapshot, test::request(Method::get, "/", std::move(headers)),
                         Freshness::everybody(1));
    };
    const auto plain = ask({});
    CHECK(plain.body == body);
    CHECK_FALSE(plain.headers.contains("Content-Encoding"));
    CHECK(plain.headers.at("Vary").find("Accept-Encoding") != std::string::npos);
    const auto zipped = ask({{"accept-encoding", "br, gzip;q=0.5"}});
    CHECK(zipped.headers.at("Content-Encoding") == "gzip");
    CHECK(gunzip(zipped.body) == body);
    CHECK(ask({{"accept-encoding", "gzip;q=0"}}).body == body);
    for (const std::string& tag :
         {snapshot->etag, snapshot->etag.substr(2), "\"other\", " + snapshot->etag, std::string("*")}) {
        const auto same = ask({{"if-none-match", tag}});
        CHECK(same.status == 304);
        CHECK(same.body.empty());
        CHECK(same.headers.at("ETag") == snapshot->etag);
    }
    CHECK(ask({{"if-none-match", "\"other\""}}).status == 200);
    CHECK(web::make_snapshot("text/html", "other")->etag != snapshot->etag);
}

TEST_CASE("a page with a tag is the same page while the tag is, whatever time it shows") {
    const auto first = web::make_snapshot("text/html", "17:42", "tag 1");
    CHECK(first->etag == web::make_snapshot("text/html", "17:41", "tag 1")->etag);
    CHECK(first->etag != web::make_snapshot("text/html", "17:42", "tag 2")->etag);
    CHECK(web::has_already(test::request(Method::get, "/", {{"if-none-match", first->etag}}), first->etag));
}

TEST_CASE("a page is rendered once a version, and a failure is not kept") {
    web::SnapshotCache cache;
    int rendered = 0;
    const auto render = [&] { return web::make_snapshot("text/plain", std::to_string(++rendered)); };
    CHECK(cache.get("a", "1", render)->body == "1");
    CHECK(cache.get("a", "1", render)->body == "1");
    CHECK(cache.get("a", "2", render)->body == "2");
    CHECK(cache.get("b", "2", render)->body == "3");
    CHECK_THROWS_AS(
        cache.get("c", "1",
                  []() -> std::shared_ptr<const web::PageSnapshot> { throw std::runtime_error("no"); }),
        std::runtime_error);
    CHECK(cache.get("c", "1", render)->body == "4");
}

TEST_CASE("many callers of one page share one rendering") {
    web::SnapshotCache cache;
    std::atomic<int> rendered{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&] {
            for (int version = 1; version <= 20; ++version) {
                cache.get("page", "7", [&] {
                    ++rendered;
                    return web::make_snapshot("text/plain", "x");
                });
            }
        });
    }
    for (auto& thread : threads) thread.join();
    CHECK(rendered == 1);
}

TEST_CASE("the cache forgets rather than grows") {
    web::SnapshotCache cache(4);
    int rendered = 0;
    for (int i = 0; i < 100; ++i) {
        cache.get(std::to_string(i), "1", [&] {
            ++rendered;
            return web::make_snapshot("text/plain", "x");
        });
    }
    CHECK(rendered == 100);
}
