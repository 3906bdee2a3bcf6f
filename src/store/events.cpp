#include "store/events.hpp"

#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

#define YUANMEN_EVENT_COLUMNS "id, name, date, ruleset_hash, settings, version"

TournamentEvent event_of(SQLite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
            row.getColumn(3).getString(), row.getColumn(4).getString(), row.getColumn(5).getInt64()};
}

std::string body_of(const TournamentEvent& event) {
    return base::canonical_json({{"id", event.id},
                                 {"name", event.name},
                                 {"date", event.date},
                                 {"ruleset_hash", event.ruleset_hash},
                                 {"settings", nlohmann::json::parse(event.settings)}});
}

}  // namespace

std::string event_stream(std::string_view event_id) {
    return "event/" + std::string(event_id);
}

NewEntry event_created(const TournamentEvent& event) {
    return {"event.created", body_of(event)};
}

NewEntry event_changed(const TournamentEvent& event) {
    return {"event.changed", body_of(event)};
}

std::optional<TournamentEvent> Events::find(std::string_view id) const {
    SQLite::Statement row =
        connection_.query("SELECT " YUANMEN_EVENT_COLUMNS " FROM events WHERE id = ?", id);
    if (!row.executeStep()) return {};
    return event_of(row);
}

std::vector<TournamentEvent> Events::list() const {
    std::vector<TournamentEvent> found;
    SQLite::Statement rows =
        connection_.query("SELECT " YUANMEN_EVENT_COLUMNS " FROM events ORDER BY date DESC, id");
    while (rows.executeStep()) found.push_back(event_of(rows));
    return found;
}

}  // namespace yuanmen::store
