#include "store/restore.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include "store/backup_copy.hpp"
#include "store/data_folder.hpp"
#include "store/signing_key.hpp"
#include "store/sqlite/connection.hpp"
#include "store/sqlite/migrations.hpp"
#include "store/verify.hpp"

namespace yuanmen::store {
namespace {

namespace fs = std::filesystem;

/// The copy brought up to date, and looked at as any backup is; named only if it is sound.
base::Result<ChainHead, base::Refusal> take_over(const fs::path& file, const fs::path& database) {
    fs::path copy;
    {
        sqlite::Connection source(file, sqlite::Connection::Mode::read);
        sqlite::Statement id = source.query("PRAGMA application_id");
        if (!id.executeStep() || id.getColumn(0).getInt64() != sqlite::kApplicationId) {
            return base::fail(file_refusal("store.not_ours", file, "another program's database"));
        }
        copy = copy_database(source, database);
    }
    ChainHead head;
    {
        sqlite::Connection connection(copy, sqlite::Connection::Mode::write);
        const auto migrated = sqlite::migrate(connection, sqlite::shipped_migrations(), [](std::int64_t) {});
        if (!migrated) {
            fs::remove(copy);
            return base::fail(migrated.error());
        }
        head = verify_journal(connection).head;
    }
    if (auto refused = check_and_name(copy, database)) return base::fail(*refused);
    return head;
}

}  // namespace

base::Result<ChainHead, base::Refusal> restore_data(const fs::path& file, const fs::path& data_dir) {
    std::error_code failed;
    if (!fs::is_regular_file(file, failed)) return base::fail(file_refusal("store.no_database", file, ""));
    const bool there = fs::exists(data_dir, failed);
    if (there && !(fs::is_directory(data_dir, failed) && fs::is_empty(data_dir, failed))) {
        return base::fail(file_refusal("store.folder_not_empty", data_dir, ""));
    }
    auto restored = [&]() -> base::Result<ChainHead, base::Refusal> {
        try {
            if (!there && fs::create_directories(data_dir)) fs::permissions(data_dir, fs::perms::owner_all);
            return take_over(file, database_of(data_dir));
        } catch (const SQLite::Exception& error) {
            const bool foreign =
                error.getErrorCode() == SQLITE_NOTADB || error.getErrorCode() == SQLITE_CORRUPT;
            return base::fail(
                file_refusal(foreign ? "store.not_ours" : "store.backup_failed", file, error.what()));
        } catch (const std::exception& error) {
            return base::fail(file_refusal("store.backup_failed", file, error.what()));
        }
    }();
    if (restored) {
        if (auto refused = copy_key_file(key_file_of_backup(file), key_file_of(data_dir)))
            restored = base::fail(*refused);
    }
    if (!restored) {
        for (const auto& left : fs::directory_iterator(data_dir, failed)) fs::remove_all(left.path(), failed);
        if (!there) fs::remove(data_dir, failed);
    }
    return restored;
}

}  // namespace yuanmen::store
