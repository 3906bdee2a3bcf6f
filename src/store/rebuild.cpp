#include "store/rebuild.hpp"

#include <algorithm>
#include <exception>
#include <memory>

#include "store/data_folder.hpp"
#include "store/derivation.hpp"
#include "store/lock_file.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

RebuildReport rebuild_on(sqlite::Connection& connection, bool apply) {
    using Kind = sqlite::Transaction::Kind;
    sqlite::Transaction snapshot(connection, apply ? Kind::immediate : Kind::deferred);
    sqlite::Connection scratch = sqlite::Connection::in_memory();
    RebuildReport report;
    report.entries = derive(connection, scratch);
    report.tables = compare(connection, scratch);
    const TableComparison snapshots = compare_snapshots(connection);
    if (apply) {
        for (const TableComparison& table : report.tables) {
            if (!table.first_difference.empty()) replace_table(connection, scratch, table.table);
        }
        if (!snapshots.first_difference.empty()) connection.exec("DELETE FROM snapshots");
        snapshot.commit();
        report.applied = true;
    }
    report.tables.push_back(snapshots);
    return report;
}

}  // namespace

bool RebuildReport::equal() const {
    return std::all_of(tables.begin(), tables.end(),
                       [](const TableComparison& table) { return table.first_difference.empty(); });
}

base::Result<RebuildReport, base::Refusal> rebuild(const std::filesystem::path& data_dir, bool apply) {
    auto reader = open_read_only(data_dir);
    if (!reader) return base::fail(reader.error());
    const std::filesystem::path file = database_of(data_dir);
    try {
        if (!apply) return rebuild_on(**reader, false);
        auto lock = LockFile::take(data_dir);
        if (!lock) return base::fail(lock.error());
        sqlite::Connection writer(file, sqlite::Connection::Mode::write);
        return rebuild_on(writer, true);
    } catch (const std::exception& error) {
        return base::fail(file_refusal("store.rebuild_failed", file, error.what()));
    }
}

}  // namespace yuanmen::store
