#include <doctest/doctest.h>
#include <sqlite3.h>

#include <fstream>
#include <string>
#include <vector>

#include "store/sqlite/migrations.hpp"
#include "store/store_kit.hpp"
#include "store/tables.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;
using sqlite::Connection;
using sqlite::migrate;

namespace {

using Files = std::vector<base::EmbeddedFile>;

const base::EmbeddedFile kFirst{"0001_first.sql", "CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT;"};
const base::EmbeddedFile kSecond{"0002_second.sql", "CREATE TABLE b (id INTEGER PRIMARY KEY) STRICT;"};

void nothing_before(std::int64_t) {}

std::string refused_code(Connection& connection, const Files& files) {
    const auto migrated = migrate(connection, files, nothing_before);
    return migrated ? std::string() : migrated.error().code;
}

bool has_table(Connection& connection, const char* name) {
    return connection
        .query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", std::string(name))
        .executeStep();
}

}  // namespace

TEST_CASE("migrations run once, in order, and are remembered with their checksums") {
    Connection connection = Connection::in_memory();
    CHECK(migrate(connection, Files{kFirst}, nothing_before).value() == 1);
    std::int64_t before = -1;
    CHECK(migrate(connection, Files{kFirst, kSecond}, [&](std::int64_t at) { before = at; }).value() == 1);
    CHECK(before == 1);
    CHECK(migrate(connection, Files{kFirst, kSecond}, nothing_before).value() == 0);
    CHECK(sqlite::schema_version(connection) == 2);
    CHECK(has_table(connection, "b"));
}

TEST_CASE("a migration that was changed after it had run is refused") {
    Connection connection = Connection::in_memory();
    REQUIRE(migrate(connection, Files{kFirst}, nothing_before).ok());
    const base::EmbeddedFile edited{kFirst.name, "CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT) STRICT;"};
    CHECK(refused_code(connection, {edited, kSecond}) == "store.migration_changed");
    const base::EmbeddedFile renamed{"0001_other.sql", kFirst.bytes};
    CHECK(refused_code(connection, {renamed, kSecond}) == "store.migration_changed");
    CHECK_FALSE(has_table(connection, "b"));
}

TEST_CASE("a database of a newer version is refused") {
    Connection connection = Connection::in_memory();
    REQUIRE(migrate(connection, Files{kFirst, kSecond}, nothing_before).ok());
    CHECK(refused_code(connection, {kFirst}) == "store.newer");
}

TEST_CASE("a migration cannot end, begin or leave its transaction") {
    for (const char* forbidden :
         {"COMMIT;", "/* COMMENT */ cOmMiT;", "END;", "ROLLBACK;", "BEGIN;", "SAVEPOINT s;", "RELEASE s;",
          "ATTACH ':memory:' AS other;", "DETACH other;", "PRAGMA user_version = 9;", "VACUUM;"}) {
        CAPTURE(forbidden);
        Connection connection = Connection::in_memory();
        REQUIRE(migrate(connection, Files{kFirst}, nothing_before).ok());
        const std::string text = std::string(kSecond.bytes) + "\n" + forbidden + "\nCREATE TABLE c (x) ;";
        CHECK(refused_code(connection, {kFirst, {"0002_bad.sql", text}}) == "store.migration_forbidden");
        CHECK_FALSE(has_table(connection, "b"));
        CHECK(sqlite::schema_version(connection) == 1);
    }
}

TEST_CASE("words of transactions are allowed where they are no statements") {
    Connection connection = Connection::in_memory();
    const base::EmbeddedFile file{
        "0001_words.sql",
        "-- COMMIT\nCREATE TABLE a (id INTEGER PRIMARY KEY, t TEXT DEFAULT 'COMMIT;');\n"
        "CREATE TRIGGER g BEFORE DELETE ON a BEGIN SELECT RAISE(ABORT, 'no'); END;\n"
        "ALTER TABLE a ADD COLUMN n INTEGER NOT NULL DEFAULT 1 CHECK (n > 0);"};
    CHECK(refused_code(connection, {file}).empty());
}

TEST_CASE("a failing migration leaves nothing of itself and keeps the ones before it") {
    Connection connection = Connection::in_memory();
    const base::EmbeddedFile bad{"0002_bad.sql", "CREATE TABLE b (id INTEGER); CREATE TABLE a (id INTEGER);"};
    CHECK(refused_code(connection, {kFirst, bad}) == "store.migration_failed");
    CHECK(has_table(connection, "a"));
    CHECK_FALSE(has_table(connection, "b"));
    CHECK(sqlite::schema_version(connection) == 1);
}

TEST_CASE("a migration that leaves a foreign key pointing nowhere is refused") {
    Connection connection = Connection::in_memory();
    const base::EmbeddedFile bad{"0001_bad.sql",
                                 "CREATE TABLE a (id INTEGER PRIMARY KEY); "
                                 "CREATE TABLE b (a INTEGER REFERENCES a (id)); INSERT INTO b VALUES (7);"};
    CHECK(refused_code(connection, {bad}) == "store.migration_failed");
    CHECK_FALSE(has_table(connection, "a"));
}

TEST_CASE("migrations are numbered without gaps") {
    Connection connection = Connection::in_memory();
    CHECK(refused_code(connection, {kFirst, {"0003_gap.sql", "SELECT 1;"}}) == "store.migration_forbidden");
}

TEST_CASE("another program's database and a file that is none are refused") {
    TempFolder folder;
    {
        SQLite::Database other((folder.path() / "yuanmen.db").string(),
                               SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        other.exec("CREATE TABLE recipes (name TEXT)");
    }
    CHECK(open_refusal(folder.path()) == "store.not_ours");
    TempFolder second;
    std::ofstream(second.path() / "yuanmen.db") << std::string(4096, 'x');
    CHECK(open_refusal(second.path()) == "store.not_ours");
}

TEST_CASE("the store keeps a copy of the database before it migrates it") {
    TempFolder folder;
    {
        Connection connection(folder.path() / "yuanmen.db", Connection::Mode::write);
        REQUIRE(migrate(connection, sqlite::shipped_migrations().first(1), nothing_before).ok());
    }
    open_store(folder.path());
    const auto copy = folder.path() / "yuanmen.db.before-0002";
    REQUIRE(std::filesystem::exists(copy));
    Connection before(copy, Connection::Mode::write);
    CHECK(sqlite::schema_version(before) == 1);
}

TEST_CASE("every table is journal, sealed, projection or operational, STRICT, and is listed as such") {
    Connection connection = Connection::in_memory();
    REQUIRE(migrate(connection, sqlite::shipped_migrations(), nothing_before).ok());
    std::vector<std::string> standing;
    sqlite::Statement rows = connection.query(
        "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
        "AND name NOT LIKE 'sqlite_%' ORDER BY name");
    while (rows.executeStep()) {
        standing.push_back(rows.getColumn(0).getString());
        CHECK_MESSAGE(rows.getColumn(1).getInt() == 1, standing.back(), " is not STRICT");
    }
    std::vector<std::string> listed;
    for (const TableInfo& table : tables()) listed.emplace_back(table.name);
    CHECK(standing == listed);
}

TEST_CASE("connections carry the settings durability rests on") {
    TempFolder folder;
    open_store(folder.path());
    Connection writer(folder.path() / "yuanmen.db", Connection::Mode::write);
    const auto pragma = [](Connection& connection, const char* sql) {
        sqlite::Statement row = connection.query(sql);
        row.executeStep();
        return row.getColumn(0).getString();
    };
    CHECK(pragma(writer, "PRAGMA journal_mode") == "wal");
    CHECK(pragma(writer, "PRAGMA synchronous") == "2");
    CHECK(pragma(writer, "PRAGMA foreign_keys") == "1");
    CHECK(pragma(writer, "PRAGMA busy_timeout") == "5000");
    CHECK(pragma(writer, "PRAGMA recursive_triggers") == "1");
    CHECK(pragma(writer, "PRAGMA trusted_schema") == "0");
    int defensive = 0;
    sqlite3_db_config(writer.handle(), SQLITE_DBCONFIG_DEFENSIVE, -1, &defensive);
    CHECK(defensive == 1);
    Connection reader(folder.path() / "yuanmen.db", Connection::Mode::read);
    CHECK(pragma(reader, "PRAGMA query_only") == "1");
    CHECK_THROWS(reader.exec("DELETE FROM sessions"));
}
