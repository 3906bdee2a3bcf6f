#include "store/records.hpp"

#include "match/codec.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

#define YUANMEN_RECORD_COLUMNS                                                                  \
    "id, match_id, name, scribe, ruleset_id, ruleset_hash, header, attached, attached_sha256, " \
    "opened_wall_ms, last_wall_ms, version, last_seq"

RecordedMatch record_of_row(SQLite::Statement& row) {
    RecordedMatch record;
    record.id = row.getColumn(0).getString();
    record.log.match_id = row.getColumn(1).getString();
    record.log.name = row.getColumn(2).getString();
    record.log.scribe = row.getColumn(3).getString();
    record.log.ruleset_id = row.getColumn(4).getString();
    record.log.ruleset_sha256 = row.getColumn(5).getString();
    record.log.header = row.getColumn(6).getString();
    record.log.attached = row.getColumn(7).getString();
    record.log.attached_sha256 = row.getColumn(8).getString();
    record.log.opened_wall_ms = row.getColumn(9).getInt64();
    record.log.last_wall_ms = row.getColumn(10).getInt64();
    record.log.version = row.getColumn(11).getInt64();
    record.last_seq = row.getColumn(12).getInt64();
    return record;
}

}  // namespace

std::string record_stream(std::string_view record_id) {
    return "record/" + std::string(record_id);
}

void Records::read_lines(RecordedMatch& record) const {
    SQLite::Statement rows = connection_.query(
        "SELECT line, key, text, unread, ruling, by_role, by_id, wall_ms FROM record_lines "
        "WHERE record_id = ? ORDER BY line",
        record.id);
    while (rows.executeStep()) {
        match::log::Line line;
        line.number = rows.getColumn(0).getInt();
        line.key = rows.getColumn(1).getString();
        line.text = rows.getColumn(2).getString();
        line.unread = rows.getColumn(3).getString();
        line.ruling = rows.getColumn(4).getInt() != 0;
        const auto role = journal::enum_from_name<match::Role>(rows.getColumn(5).getString());
        line.by = {role.value_or(match::Role::system), rows.getColumn(6).getString(), std::nullopt};
        line.wall_ms = rows.getColumn(7).getInt64();
        record.log.lines.push_back(std::move(line));
    }
}

std::optional<RecordedMatch> Records::find(std::string_view id) const {
    SQLite::Statement row =
        connection_.query("SELECT " YUANMEN_RECORD_COLUMNS " FROM records WHERE id = ?", id);
    if (!row.executeStep()) return {};
    RecordedMatch record = record_of_row(row);
    read_lines(record);
    return record;
}

std::vector<RecordedMatch> Records::of_match(std::string_view match_id) const {
    std::vector<RecordedMatch> found;
    SQLite::Statement rows = connection_.query("SELECT " YUANMEN_RECORD_COLUMNS
                                               " FROM records WHERE match_id = ? ORDER BY opened_wall_ms, id",
                                               match_id);
    while (rows.executeStep()) found.push_back(record_of_row(rows));
    for (RecordedMatch& record : found) read_lines(record);
    return found;
}

std::string Records::tag_of_match(std::string_view match_id) const {
    std::string tag;
    SQLite::Statement rows = connection_.query(
        "SELECT id, version FROM records WHERE match_id = ? ORDER BY opened_wall_ms, id", match_id);
    while (rows.executeStep())
        tag += rows.getColumn(0).getString() + ":" + rows.getColumn(1).getString() + " ";
    return tag;
}

}  // namespace yuanmen::store
