#include "store/projections/aggregate_rows.hpp"

#include "store/entry_row.hpp"

namespace yuanmen::store {

StreamPlace place_at(sqlite::Connection& connection, const std::string& stream, std::int64_t version) {
    auto row = connection.query("SELECT hash FROM journal WHERE stream = ? AND version = ?", stream, version);
    if (!row.executeStep()) return {};
    return {version, row.getColumn(0).getString()};
}

StreamCursor::StreamCursor(sqlite::Connection& connection, const std::string& stream, std::int64_t after,
                           std::int64_t until)
    : rows_(
          connection.query("SELECT " YUANMEN_ENTRY_COLUMNS
                           " FROM journal WHERE stream = ? AND version > ? AND version <= ? ORDER BY version",
                           stream, after, until)) {}

bool StreamCursor::next() {
    if (!rows_.executeStep()) return false;
    entry_ = entry_of_row(rows_);
    return true;
}

std::optional<SnapshotText> snapshot_of(sqlite::Connection& connection, const std::string& stream) {
    auto row = connection.query(
        "SELECT s.version, s.hash, s.state FROM snapshots s JOIN journal j ON j.stream = s.stream "
        "AND j.version = s.version AND j.hash = s.hash WHERE s.stream = ?",
        stream);
    if (!row.executeStep()) return std::nullopt;
    return SnapshotText{{row.getColumn(0).getInt64(), row.getColumn(1).getString()},
                        row.getColumn(2).getString()};
}

Streams::Streams(sqlite::Connection& connection, Journal& journal)
    : connection_(connection), journal_(journal), states_(StreamStates::shared()) {}

void Streams::keep_snapshot(const std::string& stream, std::int64_t version, const std::string& hash,
                            const std::string& state) {
    connection_.run(
        "INSERT INTO snapshots (stream, version, hash, state) SELECT stream, version, hash, ?1 FROM journal "
        "WHERE stream = ?2 AND version = ?3 AND hash = ?4 ON CONFLICT (stream) DO UPDATE SET "
        "version = excluded.version, hash = excluded.hash, state = excluded.state",
        state, stream, version, hash);
}

}  // namespace yuanmen::store
