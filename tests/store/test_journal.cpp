#include "store/journal.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "store/chain.hpp"
#include "store/people.hpp"
#include "store/store_kit.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

TEST_CASE("entries are numbered, stamped and linked to one another") {
    TempFolder folder;
    Options options;
    options.data_dir = folder.path();
    options.clock = [] { return base::Moment{"boot-7", 1234, 5678}; };
    const auto store = open_store(std::move(options));
    add_person(*store, "p1");
    add_person(*store, "p2");
    const auto entries = store->read([](const Reading& reading) { return reading.journal().page(0, 10); });
    REQUIRE(entries.size() == 2);
    CHECK(entries[0].seq == 1);
    CHECK(entries[1].seq == 2);
    CHECK(entries[1].stream == "person/p2");
    CHECK(entries[1].version == 1);
    CHECK(entries[1].kind == "person.registered");
    CHECK(entries[1].body == R"({"details":{},"id":"p2","name":"Player p2"})");
    CHECK(entries[1].actor == Actor{"head_judge", "s1", ""});
    CHECK(entries[1].request_id == "req-1");
    CHECK(entries[1].moment == base::Moment{"boot-7", 1234, 5678});
    CHECK(entries[0].prev_hash.size() == 64);
    CHECK(entries[1].prev_hash == entries[0].hash);
    for (const Entry& entry : entries) CHECK(entry.hash == entry_hash(entry));
    CHECK(store->committed_head() == ChainHead{2, entries[1].hash});
}

TEST_CASE("the canonical bytes are what JOURNAL.md says") {
    Entry entry;
    entry.seq = 2;
    entry.stream = "person/p2";
    entry.version = 1;
    entry.kind = "person.registered";
    entry.body = "{}";
    entry.actor = {"head_judge", "s1", "a"};
    entry.moment = {"b", 3, 4};
    entry.request_id = "r";
    entry.prev_hash = "00";
    entry.hash = "not part of it";
    CHECK(canonical_bytes(entry) ==
          "15:yuanmen.entry.1,2:00,1:2,9:person/"
          "p2,1:1,17:person.registered,2:{},10:head_judge,2:s1,1:a,1:b,1:3,1:"
          "4,1:r,");
}

TEST_CASE("two journals never share a hash") {
    TempFolder first;
    TempFolder second;
    const auto head = [](const TempFolder& folder) { return open_store(folder.path())->committed_head(); };
    CHECK(head(first).seq == 0);
    CHECK(head(first) == head(first));
    CHECK(head(first).hash != head(second).hash);
}

TEST_CASE("a stale version is answered with what has changed since, and nothing is written") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    add_person(*store, "p1");
    const auto rename = [&](std::int64_t expected, const std::string& name) {
        struct Outcome {
            Outcome(base::Refusal) {}
            Outcome(Stale stale) : stale(std::move(stale)) {}
            Stale stale;
        };
        return store
            ->submit([&](Writing& writing) -> base::Result<std::int64_t, Outcome> {
                auto appended = writing.journal().append(person_stream("p1"), expected,
                                                         {person_changed({"p1", name, "{}", 0})}, kJudge);
                if (!appended) return base::fail(Outcome(appended.error()));
                return appended->version;
            })
            .get();
    };
    CHECK(rename(1, "A").value() == 2);
    CHECK(rename(2, "B").value() == 3);
    const auto stale = rename(1, "C");
    REQUIRE_FALSE(stale.ok());
    CHECK(stale.error().stale.expected == 1);
    CHECK(stale.error().stale.actual == 3);
    REQUIRE(stale.error().stale.since.size() == 2);
    CHECK(stale.error().stale.since[0].version == 2);
    CHECK(stale.error().stale.since[1].version == 3);
    CHECK_FALSE(rename(4, "D").ok());  // a version from the future is no better
    CHECK(store->read([](const Reading& reading) { return reading.people().find("p1")->name; }) == "B");
    CHECK(store->committed_head().seq == 3);
}

TEST_CASE("a body that is not canonical JSON, or a kind nobody projects, is a programming error") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    const auto append = [&](const std::string& kind, const std::string& body) {
        return store->submit([&](Writing& writing) -> Answer {
            auto appended = writing.journal().append("audit/x", 0, {{kind, body}}, kJudge);
            return appended ? Answer(appended->version)
                            : Answer(base::fail(base::Refusal{"stale", {}, "", {}}));
        });
    };
    CHECK_THROWS_AS(append("audit.noted", R"({"b":1,"a":2})").get(), std::invalid_argument);
    CHECK_THROWS_AS(append("audit.noted", R"({"a": 2})").get(), std::invalid_argument);
    CHECK_THROWS_AS(append("audit.noted", R"([])").get(), std::invalid_argument);
    CHECK_THROWS_AS(append("audit.noted", R"({"a":1.5})").get(), std::invalid_argument);
    CHECK_THROWS_AS(append("nobody.knows", R"({})").get(), std::invalid_argument);
    CHECK_THROWS_AS(append("person.unheard_of", R"({"details":{},"id":"x","name":"y"})").get(),
                    std::invalid_argument);
    CHECK(store->committed_head().seq == 0);
    CHECK(append("audit.noted", R"({"a":2})").get().value() == 1);
}

TEST_CASE("a command that swallows a failed append cannot keep half of it") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    auto future = store->submit([&](Writing& writing) -> Answer {
        CHECK_THROWS(
            writing.journal().append("audit/x", 0, {{"audit.fine", "{}"}, {"nobody.knows", "{}"}}, kJudge));
        return 0;
    });
    CHECK_THROWS_AS(future.get(), std::logic_error);
    CHECK(store->committed_head().seq == 0);
    CHECK(add_person(*store, "p1") == 1);
}

TEST_CASE("a stream and the whole journal can be read in pages") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    for (int number = 1; number <= 5; ++number) add_person(*store, "p" + std::to_string(number));
    auto changed = store->submit([](Writing& writing) -> Answer {
        for (int version = 1; version <= 4; ++version) {
            const NewEntry entry = person_changed({"p3", "x", "{}", 0});
            REQUIRE(writing.journal().append(person_stream("p3"), version, {entry}, kJudge).ok());
        }
        return 0;
    });
    REQUIRE(changed.get().ok());
    store->read([](const Reading& reading) {
        const Journal& journal = reading.journal();
        CHECK(journal.version("person/p3") == 5);
        CHECK(journal.version("person/nobody") == 0);
        const auto middle = journal.stream("person/p3", 2, 2);
        REQUIRE(middle.size() == 2);
        CHECK(middle[0].version == 3);
        CHECK(middle[1].version == 4);
        const auto page = journal.page(4, 3);
        REQUIRE(page.size() == 3);
        CHECK(page[0].seq == 5);
        CHECK(journal.page(9, 3).empty());
        CHECK(journal.head().seq == 9);
        return 0;
    });
}

TEST_CASE("journal and sealed rows cannot be changed, deleted, replaced or put in between") {
    TempFolder folder;
    {
        const auto store = open_store(folder.path());
        add_person(*store, "p1");
        add_person(*store, "p2");
    }
    sqlite::Connection connection(folder.path() / "yuanmen.db", sqlite::Connection::Mode::write);
    connection.exec(
        "INSERT INTO sealed (commitment, seq, stream, name, payload) VALUES (printf('%064d', 1), 1, 's', "
        "'n', 'p')");
    for (const char* sql :
         {"UPDATE journal SET body = '{}' WHERE seq = 1", "DELETE FROM journal WHERE seq = 2",
          "DELETE FROM journal", "INSERT OR REPLACE INTO journal SELECT * FROM journal WHERE seq = 2",
          "INSERT INTO journal SELECT seq + 5, stream, version + 1, kind, body, actor_role, actor_id, "
          "actor_chair, "
          "boot_id, boot_ms, wall_ms, request_id, prev_hash, hash FROM journal WHERE seq = 2",
          "UPDATE journal_origin SET genesis = printf('%064d', 0)", "DELETE FROM journal_origin",
          "UPDATE sealed SET payload = ''", "DELETE FROM sealed"}) {
        CAPTURE(sql);
        CHECK_THROWS_AS(connection.exec(sql), SQLite::Exception);
    }
    CHECK(connection.query("SELECT 1 WHERE (SELECT count(*) FROM journal) = 2").executeStep());
}
