#include "store/data_folder.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include "store/sqlite/connection.hpp"
#include "store/sqlite/migrations.hpp"

namespace yuanmen::store {

std::filesystem::path database_of(const std::filesystem::path& data_dir) {
    return data_dir / "yuanmen.db";
}

void mark_in_use(sqlite::Connection& connection) {
    connection.run("INSERT INTO in_use (id) VALUES (1) ON CONFLICT DO NOTHING");
    // The mark has to stand in the file itself.
    connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

void mark_left(sqlite::Connection& connection) {
    if (is_in_use(connection)) connection.run("DELETE FROM in_use");
}

bool is_in_use(sqlite::Connection& connection) {
    return connection.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'in_use'")
               .executeStep() &&
           connection.query("SELECT 1 FROM in_use").executeStep();
}

base::Refusal file_refusal(std::string code, const std::filesystem::path& file, std::string detail) {
    return {std::move(code), {}, "", {{"file", file.string()}, {"detail", std::move(detail)}}};
}

base::Result<std::unique_ptr<sqlite::Connection>, base::Refusal> open_read_only(
    const std::filesystem::path& data_dir, Versions versions) {
    const std::filesystem::path file = database_of(data_dir);
    if (!std::filesystem::exists(file)) return base::fail(file_refusal("store.no_database", file, ""));
    try {
        auto connection = std::make_unique<sqlite::Connection>(file, sqlite::Connection::Mode::read);
        sqlite::Statement id = connection->query("PRAGMA application_id");
        if (!id.executeStep() || id.getColumn(0).getInt64() != sqlite::kApplicationId) {
            return base::fail(file_refusal("store.not_ours", file, "another program's database"));
        }
        const std::int64_t version = sqlite::schema_version(*connection);
        const auto last = static_cast<std::int64_t>(sqlite::shipped_migrations().size());
        const std::string detail = std::to_string(version) + " / " + std::to_string(last);
        if (version > last) return base::fail(file_refusal("store.newer", file, detail));
        const bool is_older = versions == Versions::older_too && version > 0;
        if (version < last && !is_older) return base::fail(file_refusal("store.not_migrated", file, detail));
        return connection;
    } catch (const SQLite::Exception& error) {
        const char* code = error.getErrorCode() == SQLITE_NOTADB ? "store.not_ours" : "store.io";
        return base::fail(file_refusal(code, file, error.what()));
    }
}

}  // namespace yuanmen::store
