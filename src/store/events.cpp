#include "store/events.hpp"

#include "store/sqlite/connection.hpp"
#include "store/streams.hpp"
#include "tournament/event/aggregate.hpp"

namespace yuanmen::store {
namespace {

#define YUANMEN_EVENT_COLUMNS "id, name, date, venue, phase, entrants, version"

EventRow event_of(sqlite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(),
            row.getColumn(2).getString(), row.getColumn(3).getString(),
            row.getColumn(4).getString(), row.getColumn(5).getInt64(),
            row.getColumn(6).getInt64(),  {}};
}

}  // namespace

std::string event_stream(std::string_view event_id) {
    return "event/" + std::string(event_id);
}

std::optional<EventRow> Events::find(std::string_view id) const {
    sqlite::Statement row =
        connection_.query("SELECT " YUANMEN_EVENT_COLUMNS " FROM events WHERE id = ?", id);
    if (!row.executeStep()) return {};
    EventRow event = event_of(row);
    event.state = streams_.at<tournament::EventAggregate>(id).state;
    return event;
}

std::vector<EventRow> Events::list() const {
    std::vector<EventRow> found;
    sqlite::Statement rows =
        connection_.query("SELECT " YUANMEN_EVENT_COLUMNS " FROM events ORDER BY date DESC, id");
    while (rows.executeStep()) found.push_back(event_of(rows));
    return found;
}

}  // namespace yuanmen::store
