#include "store/sqlite/connection.hpp"

#include <SQLiteCpp/Exception.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

namespace yuanmen::store::sqlite {
namespace {

constexpr int kBusyMs = 5000;

/// SQLite would create the file with the umask's mode; its -wal and -shm take over the mode they find.
void create_private(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor >= 0) ::close(descriptor);
}

int open_flags(const std::filesystem::path& file, Connection::Mode mode) {
    if (mode == Connection::Mode::read) return SQLite::OPEN_READONLY;
    create_private(file);
    return SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
}

}  // namespace

Connection::Connection(const std::filesystem::path& file, Mode mode)
    : database_(file.string(), open_flags(file, mode), kBusyMs) {
    settle(mode);
}

Connection::Connection(SQLite::Database database) : database_(std::move(database)) {
    settle(Mode::write);
}

Connection Connection::in_memory() {
    return Connection(SQLite::Database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE));
}

void Connection::settle(Mode mode) {
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    exec(
        "PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA trusted_schema = OFF;"
        "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;");
    if (mode == Mode::read) {
        exec("PRAGMA query_only = ON");
    } else {
        exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    }
}

bool Connection::in_transaction() const {
    return sqlite3_get_autocommit(handle()) == 0;
}

std::int64_t Connection::total_changes() const {
    return sqlite3_total_changes64(handle());
}

Transaction::Transaction(Connection& connection, Kind kind) : connection_(connection) {
    constexpr const char* kBegin[] = {"BEGIN DEFERRED", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"};
    connection_.run(kBegin[static_cast<int>(kind)]);
}

Transaction::~Transaction() {
    if (!open_ || !connection_.in_transaction()) return;
    try {
        connection_.exec("ROLLBACK");
    } catch (const SQLite::Exception&) {
        // SQLite rolls back by itself when the connection closes.
    }
}

void Transaction::commit() {
    connection_.run("COMMIT");
    open_ = false;
}

}  // namespace yuanmen::store::sqlite
