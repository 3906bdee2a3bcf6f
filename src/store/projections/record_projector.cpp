#include <stdexcept>

#include "match/codec.hpp"
#include "match/log/event.hpp"
#include "store/match_entries.hpp"
#include "store/projections/families.hpp"
#include "store/projections/state_row.hpp"
#include "store/record_entries.hpp"
#include "store/records.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

/// The record as its earlier entries have left it, its lines only counted.
match::log::Log log_before(sqlite::Connection& connection, const std::string& id) {
    match::log::Log log;
    SQLite::Statement row = connection.query(
        "SELECT match_id, name, scribe, ruleset_id, ruleset_hash, header, attached, attached_sha256, lines, "
        "opened_wall_ms, last_wall_ms, version FROM records WHERE id = ?",
        id);
    if (!row.executeStep()) return log;
    log.match_id = row.getColumn(0).getString();
    log.name = row.getColumn(1).getString();
    log.scribe = row.getColumn(2).getString();
    log.ruleset_id = row.getColumn(3).getString();
    log.ruleset_sha256 = row.getColumn(4).getString();
    log.header = row.getColumn(5).getString();
    log.attached = row.getColumn(6).getString();
    log.attached_sha256 = row.getColumn(7).getString();
    log.lines_before = row.getColumn(8).getInt();
    log.opened_wall_ms = row.getColumn(9).getInt64();
    log.last_wall_ms = row.getColumn(10).getInt64();
    log.version = row.getColumn(11).getInt64();
    return log;
}

void write_head(sqlite::Connection& connection, const std::string& id, const match::log::Log& log,
                std::int64_t last_seq) {
    connection.run(
        "INSERT INTO records (id, match_id, name, scribe, ruleset_id, ruleset_hash, header, attached, "
        "attached_sha256, lines, opened_wall_ms, last_wall_ms, version, last_seq) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET match_id = excluded.match_id, name = excluded.name, "
        "scribe = excluded.scribe, ruleset_id = excluded.ruleset_id, ruleset_hash = excluded.ruleset_hash, "
        "header = excluded.header, attached = excluded.attached, attached_sha256 = excluded.attached_sha256, "
        "lines = excluded.lines, opened_wall_ms = excluded.opened_wall_ms, "
        "last_wall_ms = excluded.last_wall_ms, version = excluded.version, last_seq = excluded.last_seq",
        id, log.match_id, log.name, log.scribe, log.ruleset_id, log.ruleset_sha256, log.header, log.attached,
        log.attached_sha256, std::int64_t{log.line_count()}, log.opened_wall_ms, log.last_wall_ms,
        log.version, last_seq);
}

void write_line(sqlite::Connection& connection, const std::string& id, const match::log::Line& line) {
    connection.run(
        "INSERT INTO record_lines (record_id, line, key, text, unread, ruling, by_role, by_id, wall_ms) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        id, std::int64_t{line.number}, line.key, line.text, line.unread, std::int64_t{line.ruling ? 1 : 0},
        std::string(journal::name_of(line.by.role)), line.by.id, line.wall_ms);
}

}  // namespace

void project_record(sqlite::Connection& connection, std::span<const Entry> entries) {
    const std::string id = id_in_stream(entries.front(), "record/");
    match::log::Log log = log_before(connection, id);
    for (const Entry& entry : entries) {
        log = match::log::evolve(std::move(log), record_event_of(entry), stamp_of(entry));
    }
    write_head(connection, id, log, entries.back().seq);
    for (const match::log::Line& line : log.lines) write_line(connection, id, line);
}

}  // namespace yuanmen::store
