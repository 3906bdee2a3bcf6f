#include "store/rebuild.hpp"

#include <doctest/doctest.h>

#include "store/event_kit.hpp"
#include "store/events.hpp"
#include "store/operational/sessions.hpp"
#include "store/operational/staff_passwords.hpp"
#include "store/staff.hpp"
#include "store/store_kit.hpp"
#include "store/table_judges.hpp"
#include "store/verify.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

void fill(const TempFolder& folder) {
    const auto store = open_store(folder.path());
    for (int number = 1; number <= 4; ++number) add_person(*store, "p" + std::to_string(number));
    auto done = store->submit([](Writing& writing) -> Answer {
        EventStream stream("e1");
        stream.tell(tournament::CreateEvent{{"E", "2012-08-18", ""}, plain_settings()});
        const std::vector<NewEntry> event{stream.entries[0], judge_assigned({"e1", 1, "s1"})};
        REQUIRE(writing.journal().append(event_stream("e1"), 0, event, kJudge).ok());
        const NewEntry staff = staff_added({"s1", "lu.bu", "吕布", "table_judge", false, 0});
        REQUIRE(writing.journal().append(staff_stream("s1"), 0, {staff}, kJudge).ok());
        writing.staff_passwords().set("s1", "$argon2id$");
        writing.sessions().add({"h1", "staff/s1", "{}", 1, 1, 100});
        return 0;
    });
    REQUIRE(done.get().ok());
}

std::string difference(const RebuildReport& report, const std::string& table) {
    for (const TableComparison& comparison : report.tables) {
        if (comparison.table == table) return comparison.first_difference;
    }
    return "no such table";
}

}  // namespace

TEST_CASE("what stands is what the journal says, also while a service is running") {
    TempFolder folder;
    fill(folder);
    const auto store = open_store(folder.path());
    const RebuildReport report = rebuild(folder.path(), false).value();
    CHECK(report.equal());
    CHECK(report.entries == 7);
    CHECK_FALSE(report.applied);
    for (const TableComparison& table : report.tables) {
        if (table.table == "people") CHECK(table.rows_derived == 4);
        CHECK(table.rows_standing == table.rows_derived);
    }
    CHECK(rebuild(folder.path(), true).error().code == "store.locked");
}

TEST_CASE("a planted difference is found at its row and column, and put right on demand") {
    TempFolder folder;
    fill(folder);
    tamper(
        folder.path(),
        "UPDATE people SET name = 'Somebody' WHERE id = 'p2'; UPDATE people SET name = 'X' WHERE id = 'p3';"
        "DELETE FROM staff; INSERT INTO table_judges VALUES ('e1', 9, 's9');");
    const RebuildReport report = rebuild(folder.path(), false).value();
    CHECK_FALSE(report.equal());
    CHECK(difference(report, "people") == "id=p2: name is Somebody, should be Player p2");
    CHECK(difference(report, "staff") == "id=s1: is missing");
    CHECK(difference(report, "table_judges") ==
          "event_id=e1, table_number=9, staff_id=s9: must not be there");
    CHECK(difference(report, "events") == "");
    CHECK_FALSE(rebuild(folder.path(), false).value().equal());  // looking changes nothing

    const RebuildReport applied = rebuild(folder.path(), true).value();
    CHECK(applied.applied);
    CHECK_FALSE(applied.equal());  // it reports what it found
    CHECK(rebuild(folder.path(), false).value().equal());
    CHECK(verify_data(folder.path()).value().sound());

    const auto store = open_store(folder.path());
    store->read([](const Reading& reading) {
        CHECK(reading.staff_passwords().find("s1") == "$argon2id$");  // operational tables are left alone
        CHECK(reading.sessions().find("h1", 2).has_value());
        CHECK(reading.staff().by_login("lu.bu")->name == "吕布");
        CHECK(reading.journal().head().seq == 7);
        return 0;
    });
}

TEST_CASE("a store whose projections were written by other code derives them anew when it opens") {
    TempFolder folder;
    fill(folder);
    tamper(folder.path(), "UPDATE projection_code SET version = version + 1; DELETE FROM people");
    const auto store = open_store(folder.path());
    CHECK(store->read([](const Reading& r) { return r.people().list("", 10).size(); }) == 4);
    CHECK(rebuild(folder.path(), false).value().equal());
}
