#include "match/codec.hpp"
#include "match/log/aggregate.hpp"
#include "store/projections/aggregate_rows.hpp"

namespace yuanmen::store {
namespace {

void write_head(sqlite::Connection& connection, const std::string& id, const match::log::Log& log,
                std::int64_t last_seq) {
    connection.run(
        "INSERT INTO records (id, match_id, name, scribe, ruleset_id, ruleset_hash, header, attached, "
        "attached_sha256, lines, opened_wall_ms, last_wall_ms, version, last_seq) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        id, log.match_id, log.name, log.scribe, log.ruleset_id, log.ruleset_sha256, log.header, log.attached,
        log.attached_sha256, std::int64_t{log.line_count()}, log.opened_wall_ms, log.last_wall_ms,
        log.version, last_seq);
}

/// What lines change of it: an attached text may be a megabyte, and is written once.
void write_growth(sqlite::Connection& connection, const std::string& id, const match::log::Log& log,
                  std::int64_t last_seq) {
    connection.run(
        "UPDATE records SET lines = ?2, last_wall_ms = ?3, version = ?4, last_seq = ?5 WHERE id = ?1", id,
        std::int64_t{log.line_count()}, log.last_wall_ms, log.version, last_seq);
}

void write_attached(sqlite::Connection& connection, const std::string& id, const match::log::Log& log) {
    connection.run("UPDATE records SET attached = ?2, attached_sha256 = ?3 WHERE id = ?1", id, log.attached,
                   log.attached_sha256);
}

void write_line(sqlite::Connection& connection, const std::string& id, const match::log::Line& line) {
    connection.run(
        "INSERT INTO record_lines (record_id, line, key, text, unread, ruling, by_role, by_id, wall_ms) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        id, std::int64_t{line.number}, line.key, line.text, line.unread, std::int64_t{line.ruling ? 1 : 0},
        std::string(journal::name_of(line.by.role)), line.by.id, line.wall_ms);
}

}  // namespace

template <>
struct Rows<match::log::LogAggregate> {
    static void write(sqlite::Connection& connection, const std::string& id, const match::log::Log& before,
                      const match::log::Log& log, std::span<const Entry> entries) {
        if (!before.is_open()) {
            write_head(connection, id, log, entries.back().seq);
        } else {
            write_growth(connection, id, log, entries.back().seq);
            if (log.attached_sha256 != before.attached_sha256) write_attached(connection, id, log);
        }
        for (std::size_t i = before.lines.size(); i < log.lines.size(); ++i)
            write_line(connection, id, log.lines[i]);
    }
};

YUANMEN_STREAMS_OF(match::log::LogAggregate, record);

}  // namespace yuanmen::store
