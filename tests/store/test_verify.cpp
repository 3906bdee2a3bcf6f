#include "store/verify.hpp"

#include <doctest/doctest.h>

#include "base/digest.hpp"
#include "store/chain.hpp"
#include "store/sealed.hpp"
#include "store/store_kit.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

/// Ten people, and one sealed note named by entry 11.
ChainHead fill_and_head(const TempFolder& folder) {
    const auto store = open_store(folder.path());
    for (int number = 1; number <= 10; ++number) add_person(*store, "p" + std::to_string(number));
    auto sealed = store->submit([](Writing& writing) -> Answer {
        const std::string payload = "salt: 3 1 2";
        const std::string commitment = base::sha256_hex(payload);
        const NewEntry entry{"audit.sealed", "{\"commitment\":\"" + commitment + "\"}"};
        const auto appended = writing.journal().append("match/m1", 0, {entry}, kJudge);
        writing.sealed().keep(appended->entries[0], {"line_up.a", commitment, payload});
        return 0;
    });
    REQUIRE(sealed.get().ok());
    return store->committed_head();
}

struct Tampering {
    const char* sql;
    const char* code;
    std::int64_t seq;
};

}  // namespace

TEST_CASE("an untouched journal is sound, while it is in use and after") {
    TempFolder folder;
    const ChainHead head = fill_and_head(folder);
    const auto store = open_store(folder.path());
    const VerifyReport report = verify_data(folder.path()).value();
    CHECK(report.sound());
    CHECK(report.entries == 11);
    CHECK(report.sealed == 1);
    CHECK(report.head == head);
}

TEST_CASE("a copy of the file alone, made while a service has it open, is not called sound") {
    TempFolder folder, alone, afterwards, backup;
    const auto copy_into = [&](const TempFolder& target) {
        std::filesystem::create_directories(target.path());
        std::filesystem::copy_file(folder.path() / "yuanmen.db", target.path() / "yuanmen.db");
    };
    const ChainHead head = fill_and_head(folder);
    {
        const auto store = open_store(folder.path());
        add_person(*store, "p11");
        copy_into(alone);
        std::filesystem::create_directories(backup.path());
        REQUIRE(store->backup(backup.path() / "yuanmen.db").ok());
    }
    copy_into(afterwards);
    const VerifyReport report = verify_data(alone.path()).value();
    REQUIRE(report.problems.size() == 1);
    CHECK(report.problems[0].code == "copied_in_use");
    CHECK(report.problems[0].seq == head.seq);
    CHECK(verify_data(afterwards.path()).value().sound());
    CHECK(verify_data(afterwards.path()).value().entries == head.seq + 1);
    CHECK(verify_data(backup.path()).value().sound());
    CHECK(verify_data(backup.path()).value().entries == head.seq + 1);
    // It can be opened all the same, and is whole from then on.
    open_store(alone.path()).reset();
    CHECK(verify_data(alone.path()).value().sound());
}

TEST_CASE("whatever is changed in the journal is found at its own entry, and the store does not open") {
    const Tampering kTamperings[] = {
        {"UPDATE journal SET body = replace(body, 'Player', 'Prayer') WHERE seq = 7", "entry_hash", 7},
        {"UPDATE journal SET kind = 'person.changed' WHERE seq = 1", "entry_hash", 1},
        {"UPDATE journal SET actor_role = 'owner' WHERE seq = 4", "entry_hash", 4},
        {"UPDATE journal SET actor_id = 's9' WHERE seq = 4", "entry_hash", 4},
        {"UPDATE journal SET actor_chair = 'a' WHERE seq = 4", "entry_hash", 4},
        {"UPDATE journal SET wall_ms = wall_ms + 1 WHERE seq = 10", "entry_hash", 10},
        {"UPDATE journal SET boot_ms = boot_ms + 1 WHERE seq = 10", "entry_hash", 10},
        {"UPDATE journal SET boot_id = 'other' WHERE seq = 10", "entry_hash", 10},
        {"UPDATE journal SET request_id = '' WHERE seq = 2", "entry_hash", 2},
        {"UPDATE journal SET stream = 'person/p99' WHERE seq = 2", "entry_hash", 2},
        {"UPDATE journal SET version = 2 WHERE seq = 2", "entry_hash", 2},
        {"UPDATE journal SET hash = printf('%064d', 0) WHERE seq = 11", "entry_hash", 11},
        {"UPDATE journal SET prev_hash = printf('%064d', 0) WHERE seq = 6", "entry_link", 6},
        {"DELETE FROM journal WHERE seq = 5", "entry_gap", 6},
        {"DELETE FROM journal WHERE seq = 1", "entry_gap", 2},
        {"UPDATE journal SET seq = 100 WHERE seq = 10", "entry_gap", 11},
        {"UPDATE journal_origin SET genesis = printf('%064d', 0)", "entry_link", 1},
        {"UPDATE sealed SET payload = 'salt: 2 1 3'", "sealed_payload", 11},
        {"UPDATE sealed SET seq = 3", "sealed_binding", 3},
        {"UPDATE sealed SET stream = 'match/m2'", "sealed_binding", 11},
        {"DELETE FROM journal WHERE seq = 11", "sealed_binding", 11},
    };
    for (const Tampering& tampering : kTamperings) {
        CAPTURE(tampering.sql);
        TempFolder folder;
        fill_and_head(folder);
        tamper(folder.path(), tampering.sql);
        const VerifyReport report = verify_data(folder.path()).value();
        REQUIRE_FALSE(report.sound());
        CHECK(report.problems.front().code == tampering.code);
        CHECK(report.problems.front().seq == tampering.seq);
        CHECK(open_refusal(folder.path()) == "store.chain_broken");
    }
}

TEST_CASE("an entry with good hashes in the wrong place of its stream is found") {
    TempFolder folder;
    fill_and_head(folder);
    const auto last = [&] {
        const auto store = open_store(folder.path());
        return store->read([](const Reading& r) { return r.journal().page(10, 1).at(0); });
    }();
    Entry forged = last;
    forged.seq = 12;
    forged.version = 3;
    forged.prev_hash = last.hash;
    const std::string hash = entry_hash(forged);
    tamper(folder.path(),
           "INSERT INTO journal SELECT 12, stream, 3, kind, body, actor_role, actor_id, actor_chair, "
           "boot_id, boot_ms, "
           "wall_ms, request_id, hash, '" +
               hash + "' FROM journal WHERE seq = 11");
    const VerifyReport report = verify_data(folder.path()).value();
    REQUIRE_FALSE(report.sound());
    CHECK(report.problems.front().code == "stream_gap");
    CHECK(report.problems.front().seq == 12);
}

TEST_CASE("a missing or toothless guard is found") {
    for (const char* sql :
         {"DROP TRIGGER journal_no_update", "DROP TRIGGER journal_only_at_the_end",
          "DROP TRIGGER sealed_no_delete",
          "DROP TRIGGER journal_no_delete; CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal "
          "BEGIN SELECT 1; END"}) {
        CAPTURE(sql);
        TempFolder folder;
        fill_and_head(folder);
        {
            sqlite::Connection connection(folder.path() / "yuanmen.db", sqlite::Connection::Mode::write);
            connection.exec(sql);
        }
        const VerifyReport report = verify_data(folder.path()).value();
        REQUIRE(report.problems.size() == 1);
        CHECK(report.problems[0].code == "guard_missing");
        CHECK(open_refusal(folder.path()) == "store.chain_broken");
    }
}

TEST_CASE("a head noted on paper proves that the end was not cut off") {
    TempFolder folder;
    const ChainHead head = fill_and_head(folder);
    CHECK(verify_data(folder.path(), head).value().sound());
    tamper(folder.path(), "DELETE FROM sealed; DELETE FROM journal WHERE seq > 8");
    CHECK(verify_data(folder.path()).value().sound());  // a chain alone cannot know how long it was
    const VerifyReport report = verify_data(folder.path(), head).value();
    REQUIRE(report.problems.size() == 1);
    CHECK(report.problems[0].code == "head_mismatch");
    CHECK(report.problems[0].seq == head.seq);
}

TEST_CASE("a folder without a database is refused") {
    TempFolder folder;
    CHECK(verify_data(folder.path()).error().code == "store.no_database");
    CHECK_FALSE(std::filesystem::exists(folder.path() / "yuanmen.db"));
}
