#include "web/live/event_streams.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

using namespace yuanmen::web;
using nlohmann::json;

namespace {

/// A thing that changes: `tag` follows from `count`.
struct Shown {
    int count = 1;
    int looks = 0;
    bool gone = false;
    std::string padding;

    StreamLook look() {
        return [this](const std::string& known) -> std::optional<StreamState> {
            ++looks;
            if (gone) return {};
            std::string tag = "t" + std::to_string(count);
            if (tag == known) return StreamState{tag, nullptr};
            return StreamState{tag, std::make_shared<const json>(
                                        json{{"count", count}, {"still", "same"}, {"pad", padding}})};
        };
    }
};

struct Event {
    std::string name, id;
    json data;
};

std::vector<Event> pulled(Feed& feed, bool* living = nullptr) {
    std::string text;
    const bool more = feed.pull(text);
    if (living != nullptr) *living = more;
    std::vector<Event> events;
    for (std::size_t at = 0, end; (end = text.find("\n\n", at)) != text.npos; at = end + 2) {
        const std::string block = text.substr(at, end - at);
        const auto line = [&](const std::string& name) {
            const auto from = block.find(name + ": ");
            if (from == block.npos) return std::string();
            return block.substr(from + name.size() + 2, block.find('\n', from) - from - name.size() - 2);
        };
        if (!line("event").empty()) events.push_back({line("event"), line("id"), json::parse(line("data"))});
    }
    return events;
}

}  // namespace

TEST_CASE("a reader gets the whole and then each change as a patch, under the tag of what then is") {
    EventStreams streams;
    Shown shown;
    const auto feed = streams.open("a", shown.look(), "");
    REQUIRE(feed != nullptr);
    auto first = pulled(*feed);
    REQUIRE(first.size() == 1);
    CHECK(first[0].name == "reset");
    CHECK(first[0].id == "t1");
    CHECK(first[0].data["count"] == 1);
    CHECK(pulled(*feed).empty());
    CHECK_FALSE(streams.look_now());

    json now = first[0].data;
    for (shown.count = 2; shown.count <= 3; ++shown.count) CHECK(streams.look_now());
    const auto changes = pulled(*feed);
    REQUIRE(changes.size() == 2);
    for (const auto& change : changes) {
        CHECK(change.name == "change");
        CHECK(change.data["patch"].size() == 1);  // what stays the same is not sent again
        now.patch_inplace(change.data["patch"]);
    }
    CHECK(changes[1].id == "t3");
    CHECK(now["count"] == 3);
}

TEST_CASE("who comes back with an id gets what he missed; with one that is gone or was never, the whole") {
    EventStreams streams;
    Shown shown;
    const auto holds = streams.open("a", shown.look(), "");  // somebody who stays
    for (shown.count = 2; shown.count <= 4; ++shown.count) streams.look_now();
    shown.count = 4;
    const auto resumed = pulled(*streams.open("a", shown.look(), "t2"));
    REQUIRE(resumed.size() == 2);
    CHECK(resumed[0].id == "t3");
    CHECK(resumed[1].id == "t4");
    CHECK(pulled(*streams.open("a", shown.look(), "t4")).empty());
    for (const char* id : {"t0", "t99", "", "\xff", "t2 "}) {
        const auto whole = pulled(*streams.open("a", shown.look(), id));
        REQUIRE(whole.size() == 1);
        CHECK(whole[0].name == "reset");
        CHECK(whole[0].id == "t4");
    }
}

TEST_CASE("after a restart the id of what still is needs nothing sent again") {
    Shown shown;
    EventStreams restarted;
    CHECK(pulled(*restarted.open("a", shown.look(), "t1")).empty());
    CHECK(pulled(*restarted.open("a", shown.look(), "t0")).front().name == "reset");
}

TEST_CASE("who falls behind what is kept gets the whole again, by number of changes and by their bytes") {
    EventStreams streams;
    Shown shown;
    SUBCASE("many small ones") {
        const auto feed = streams.open("a", shown.look(), "");
        pulled(*feed);
        for (shown.count = 2; shown.count <= 300; ++shown.count) streams.look_now();
        const auto events = pulled(*feed);
        REQUIRE(events.size() == 1);
        CHECK(events[0].name == "reset");
        CHECK(events[0].data["count"] == 300);
    }
    SUBCASE("few large ones") {
        const auto feed = streams.open("a", shown.look(), "");
        pulled(*feed);
        for (shown.count = 2; shown.count <= 5; ++shown.count) {
            shown.padding = std::string(200'000, static_cast<char>('a' + shown.count));
            streams.look_now();
        }
        const auto events = pulled(*feed);
        REQUIRE(events.size() == 1);
        CHECK(events[0].name == "reset");
    }
}

TEST_CASE("all who follow one thing share its look, and who may not follow any more is told the end") {
    EventStreams streams;
    Shown shown;
    std::vector<std::shared_ptr<Feed>> feeds;
    for (int i = 0; i < 20; ++i) feeds.push_back(streams.open("a", shown.look(), ""));
    for (const auto& feed : feeds) pulled(*feed);
    const int before = shown.looks;
    shown.count = 2;
    CHECK(streams.look_now());
    CHECK(shown.looks == before + 1);
    for (const auto& feed : feeds) CHECK(pulled(*feed).size() == 1);
    shown.gone = true;
    CHECK(streams.look_now());
    bool living = true;
    const auto last = pulled(*feeds[0], &living);
    REQUIRE(last.size() == 1);
    CHECK(last[0].name == "end");
    CHECK_FALSE(living);
    CHECK(streams.open("a", shown.look(), "") == nullptr);
    CHECK(streams.open("nothing", shown.look(), "t1") == nullptr);
}

TEST_CASE("a thing nobody follows any more is forgotten; a look that throws ends nobody's stream") {
    EventStreams streams;
    Shown shown;
    bool fails = false;
    const auto look = [&, inner = shown.look()](const std::string& known) {
        if (fails) throw std::runtime_error("the store is busy");
        return inner(known);
    };
    auto feed = streams.open("a", look, "");
    pulled(*feed);
    fails = true;
    CHECK_FALSE(streams.look_now());
    bool living = false;
    CHECK(pulled(*feed, &living).empty());
    CHECK(living);
    fails = false;
    shown.count = 2;
    CHECK(streams.look_now());
    CHECK(pulled(*feed).size() == 1);
    feed.reset();
    streams.look_now();
    CHECK(streams.followed() == 0);
}
