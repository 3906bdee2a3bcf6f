// What a stream adds up to: worked out once, never written whole by a command.
#include <doctest/doctest.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <fstream>

#include "kit/counts.hpp"
#include "match/aggregate.hpp"
#include "store/aggregate_entries.hpp"
#include "store/matches.hpp"
#include "store/power_cut.hpp"
#include "store/rebuild.hpp"
#include "store/store_kit.hpp"
#include "store/stream_states.hpp"
#include "store/streams.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

using Desk = match::DeskAggregate;

match::Event scheduled_as(const std::string& id) {
    match::MatchScheduled event;
    event.match_id = id;
    event.ruleset_id = "wzzz-2012";
    event.ruleset_sha256 = std::string(64, '7');
    event.head.stage = "Swiss";
    event.head.players = {{"p1", "Jia"}, {"p2", "Yi"}};
    return event;
}

match::Event remark(int number) {
    match::Remarked event;
    event.text = "看牌 " + std::to_string(10'000 + number);  // all of one length
    return event;
}

/// Appends one event as the service does; the stream's version afterwards.
std::int64_t write(Store& store, const std::string& id, const match::Event& event) {
    auto done = store.submit([&](Writing& writing) -> Answer {
        Streams& streams = writing.journal().streams();
        const auto before = streams.at<Desk>(id);
        return streams.append<Desk>(id, before, std::span(&event, 1), kJudge)->now.version;
    });
    return done.get().value();
}

std::string state_text(const Store& store, const std::string& id) {
    return store.read([&](const Reading& reading) {
        return match::state_to_json(*reading.matches().find(id)->state).dump();
    });
}

std::string value_in(const std::filesystem::path& folder, const std::string& sql) {
    const SQLite::Database database((folder / "yuanmen.db").string(), SQLite::OPEN_READONLY);
    SQLite::Statement row(database, sql);
    return row.executeStep() ? row.getColumn(0).getString() : "";
}

void change(const std::filesystem::path& folder, const std::string& sql) {
    SQLite::Database((folder / "yuanmen.db").string(), SQLite::OPEN_READWRITE).exec(sql);
}

/// What a share of the remarks has cost, the first ones or the last ones.
struct Cost {
    std::int64_t bytes = 0;         ///< written to the files
    std::int64_t entries_read = 0;  ///< parsed out of the journal
    std::int64_t evolved = 0;
    std::int64_t snapshots_read = 0;
};

Cost cost_so_far(const PowerCutDisk& disk) {
    const auto& counts = StreamStates::shared().counts;
    return {disk.bytes_written(), counts.entries_read, counts.evolved, counts.snapshots_read};
}

Cost operator-(const Cost& left, const Cost& right) {
    return {left.bytes - right.bytes, left.entries_read - right.entries_read, left.evolved - right.evolved,
            left.snapshots_read - right.snapshots_read};
}

}  // namespace

TEST_CASE("three thousand remarks: the last ones cost as much as the first") {
    const int remarks = yuanmen::test::rounds(1'200, 3'000);
    const int share = remarks / 4;
    TempFolder folder;
    PowerCutDisk disk(PowerCutDisk::Syncs::kept);
    const auto store = open_store(folder.path());
    write(*store, "m-long", scheduled_as("m-long"));
    std::vector<Cost> marks{cost_so_far(disk)};
    for (int i = 0; i < remarks; ++i) {
        write(*store, "m-long", remark(i));
        if ((i + 1) % share == 0) marks.push_back(cost_so_far(disk));
    }
    const Cost first = marks[1] - marks[0];
    const Cost last = marks[4] - marks[3];
    MESSAGE(share << " remarks: the first wrote " << first.bytes << " bytes, the last " << last.bytes);
    CHECK(last.evolved == share);
    CHECK(first.evolved == share);
    CHECK(last.entries_read == 0);
    CHECK(last.snapshots_read == 0);
    // Pages of the tables' trees split and the log is folded in now and then; the state, which grew fourfold,
    // is not in it.
    CHECK(last.bytes < first.bytes + first.bytes / 2);
}

TEST_CASE(
    "a long stream is read again from its snapshot, and a snapshot that lies is found and thrown away") {
    TempFolder folder;
    std::string text;
    {
        const auto store = open_store(folder.path());
        write(*store, "m-snap", scheduled_as("m-snap"));
        for (int i = 0; i < 300; ++i) write(*store, "m-snap", remark(i));
        text = state_text(*store, "m-snap");
    }
    const std::string version = value_in(folder.path(), "SELECT version FROM snapshots");
    REQUIRE(!version.empty());
    CHECK(std::stoi(version) >= 256);
    CHECK(rebuild(folder.path(), false).value().equal());

    StreamStates::shared().forget();
    const auto& counts = StreamStates::shared().counts;
    const std::int64_t entries = counts.entries_read;
    {
        const auto store = open_store(folder.path());
        CHECK(state_text(*store, "m-snap") == text);
        CHECK(counts.entries_read - entries == 301 - std::stoi(version));
        CHECK(write(*store, "m-snap", remark(301)) == 302);
    }
    change(folder.path(), "UPDATE snapshots SET state = replace(state, '10007', '10008')");
    const auto lies = rebuild(folder.path(), false);
    REQUIRE(lies.ok());
    CHECK_FALSE(lies->equal());
    CHECK(rebuild(folder.path(), true)->applied);
    CHECK(rebuild(folder.path(), false)->equal());
    CHECK(value_in(folder.path(), "SELECT count(*) FROM snapshots") == "0");
    StreamStates::shared().forget();
    const auto store = open_store(folder.path());
    CHECK(state_text(*store, "m-snap").size() > text.size());
}

TEST_CASE("a snapshot of an entry the journal does not hold is not read") {
    TempFolder folder;
    std::string text;
    {
        const auto store = open_store(folder.path());
        write(*store, "m-other", scheduled_as("m-other"));
        for (int i = 0; i < 300; ++i) write(*store, "m-other", remark(i));
        text = state_text(*store, "m-other");
    }
    change(folder.path(),
           "UPDATE snapshots SET hash = replace(hash, substr(hash, 1, 4), 'ffff'), state = '{}'");
    StreamStates::shared().forget();
    const auto store = open_store(folder.path());
    CHECK(state_text(*store, "m-other") == text);
}

TEST_CASE("what a command that was undone had made of a stream is nobody's state") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    write(*store, "m-undone", scheduled_as("m-undone"));
    auto undone = store->submit([&](Writing& writing) -> Answer {
        Streams& streams = writing.journal().streams();
        const match::Event never = remark(1);
        const auto after =
            streams.append<Desk>("m-undone", streams.at<Desk>("m-undone"), std::span(&never, 1), kJudge);
        CHECK(after->now.state->remarks.size() == 1);
        CHECK(streams.at<Desk>("m-undone").state->remarks.size() == 1);
        return base::fail(base::Refusal{"no", {}, "", {}});
    });
    CHECK_FALSE(undone.get().ok());
    CHECK(store->read([](const Reading& r) { return r.matches().find("m-undone")->state->remarks.empty(); }));
    write(*store, "m-undone", remark(2));
    const auto remarks =
        store->read([](const Reading& r) { return r.matches().find("m-undone")->state->remarks; });
    REQUIRE(remarks.size() == 1);
    CHECK(remarks[0].text == "看牌 10002");
}

TEST_CASE("events formed against an older state of the stream are not written") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    write(*store, "m-stale", scheduled_as("m-stale"));
    auto stale = store->submit([&](Writing& writing) -> Answer {
        Streams& streams = writing.journal().streams();
        const auto before = streams.at<Desk>("m-stale");
        const match::Event one = remark(1), other = remark(2);
        REQUIRE(streams.append<Desk>("m-stale", before, std::span(&one, 1), kJudge).ok());
        const auto late = streams.append<Desk>("m-stale", before, std::span(&other, 1), kJudge);
        REQUIRE_FALSE(late.ok());
        CHECK(late.error().actual == 2);
        return 0;
    });
    CHECK(stale.get().ok());
}
