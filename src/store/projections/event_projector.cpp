#include "store/projections/body.hpp"
#include "store/projections/families.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

void write_event(sqlite::Connection& connection, const Entry& entry, const char* sql) {
    const nlohmann::json body = body_of(entry);
    connection.run(sql, body.at("id").get<std::string>(), body.at("name").get<std::string>(),
                   body.at("date").get<std::string>(), body.at("ruleset_hash").get<std::string>(),
                   body.at("settings").dump(), entry.version);
}

void write_judge(sqlite::Connection& connection, const Entry& entry, const char* sql) {
    const nlohmann::json body = body_of(entry);
    const std::string event_id = body.at("event").get<std::string>();
    connection.run(sql, event_id, body.at("table").get<std::int64_t>(), body.at("staff").get<std::string>());
    connection.run("UPDATE events SET version = ? WHERE id = ?", entry.version, event_id);
}

}  // namespace

void project_event(sqlite::Connection& connection, const Entry& entry) {
    if (entry.kind == "event.created") {
        write_event(connection, entry,
                    "INSERT INTO events (id, name, date, ruleset_hash, settings, version) "
                    "VALUES (?, ?, ?, ?, ?, ?)");
    } else if (entry.kind == "event.changed") {
        write_event(connection, entry,
                    "UPDATE events SET name = ?2, date = ?3, ruleset_hash = ?4, settings = ?5, version = ?6 "
                    "WHERE id = ?1");
    } else if (entry.kind == "event.judge_assigned") {
        write_judge(connection, entry,
                    "INSERT INTO table_judges (event_id, table_number, staff_id) VALUES (?, ?, ?) "
                    "ON CONFLICT DO NOTHING");
    } else if (entry.kind == "event.judge_released") {
        write_judge(connection, entry,
                    "DELETE FROM table_judges WHERE event_id = ? AND table_number = ? AND staff_id = ?");
    } else {
        unknown_kind(entry);
    }
}

}  // namespace yuanmen::store
