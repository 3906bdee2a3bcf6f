#include <doctest/doctest.h>

#include "store/entries.hpp"
#include "store/rebuild.hpp"
#include "store/records.hpp"
#include "store/store_kit.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

void tell(Store& store, const std::string& record, const match::log::Event& event) {
    auto done = store.submit([&](Writing& writing) -> Answer {
        const std::string stream = record_stream(record);
        const std::int64_t version = writing.journal().version(stream);
        REQUIRE(writing.journal().append(stream, version, {entry_of(event)}, kJudge).ok());
        return version + 1;
    });
    REQUIRE(done.get().ok());
}

match::log::LinesWritten lines(const std::string& key, const std::string& text,
                               std::optional<std::string> unread = {}) {
    return {{{key, text, std::move(unread)}}};
}

}  // namespace

TEST_CASE("a record is found with its lines as its entries told them, and a rebuild finds the same") {
    TempFolder folder;
    {
        const auto store = open_store(folder.path());
        tell(*store, "r1",
             match::log::Opened{"m1", "甲", "s1", "wzzz-2012", std::string(64, 'a'), "note: x"});
        tell(*store, "r1", lines("k1", "R turn 1"));
        tell(*store, "r1", lines("k2", "R use S9.dance", "parse.unknown_card"));
        tell(*store, "r1", match::log::RulingWritten{{{"!3", "! ruling", {}}}});
        tell(*store, "r2", match::log::Opened{"m1", "", "s2", "wzzz-2012", std::string(64, 'a'), ""});
        tell(*store, "r2", match::log::TextAttached{"yuanmen 1\n", std::string(64, 'b')});
        tell(*store, "r3", match::log::Opened{"m2", "", "s2", "wzzz-2012", std::string(64, 'a'), ""});
        const auto found = store->read([](const Reading& reading) { return reading.records().find("r1"); });
        REQUIRE(found.has_value());
        CHECK(found->log->match_id == "m1");
        CHECK(found->log->header == "note: x");
        CHECK(found->log->version == 4);
        REQUIRE(found->log->lines.size() == 3);
        CHECK(found->log->lines[0].number == 1);
        CHECK(found->log->lines[1].unread == "parse.unknown_card");
        CHECK(found->log->lines[2].number == 3);
        CHECK(found->log->lines[2].ruling);
        CHECK(found->log->lines[2].by.id == kJudge.actor.id);
        const auto of_match =
            store->read([](const Reading& reading) { return reading.records().of_match("m1"); });
        REQUIRE(of_match.size() == 2);
        CHECK(of_match[1].log->attached == "yuanmen 1\n");
        CHECK_FALSE(store->read([](const Reading& reading) { return reading.records().find("r9"); }));
        const auto tag = [&] {
            return store->read([](const Reading& reading) { return reading.records().tag_of_match("m1"); });
        };
        const std::string before = tag();
        tell(*store, "r3", lines("k1", "R turn 1"));
        CHECK(tag() == before);
        tell(*store, "r2", lines("k1", "R turn 1"));
        CHECK(tag() != before);
    }
    const auto report = rebuild(folder.path(), false);
    REQUIRE(report.ok());
    CHECK(report->equal());
}

TEST_CASE("a second line under one key cannot come into a record by any way") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    tell(*store, "r1", match::log::Opened{"m1", "", "s1", "wzzz-2012", std::string(64, 'a'), ""});
    tell(*store, "r1", lines("k1", "R turn 1"));
    auto twice = store->submit([&](Writing& writing) -> Answer {
        const std::string stream = record_stream("r1");
        (void)writing.journal().append(stream, 2, {entry_of(match::log::Event(lines("k1", "R end")))},
                                       kJudge);
        return 0;
    });
    CHECK_THROWS(twice.get());
    CHECK(store->read([](const Reading& reading) { return reading.journal().version("record/r1"); }) == 2);
}
