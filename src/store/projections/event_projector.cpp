#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "match/codec/enum_names.hpp"
#include "store/event_entries.hpp"
#include "store/events.hpp"
#include "store/match_entries.hpp"
#include "store/projections/body.hpp"
#include "store/projections/families.hpp"
#include "store/projections/old_event_entries.hpp"
#include "store/sqlite/connection.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/event.hpp"

namespace yuanmen::store {
namespace {

std::string event_id_of(const Entry& entry) {
    const std::string prefix = event_stream("");
    if (!entry.stream.starts_with(prefix)) throw std::invalid_argument("no event's stream: " + entry.stream);
    return entry.stream.substr(prefix.size());
}

/// The state the event's earlier entries have left; an event nobody has opened if there are none.
tournament::EventState event_before(sqlite::Connection& connection, const std::string& id) {
    SQLite::Statement row = connection.query("SELECT state FROM events WHERE id = ?", id);
    if (!row.executeStep()) return {};
    auto state = tournament::state_from_json(nlohmann::json::parse(row.getColumn(0).getString()));
    if (!state) throw std::runtime_error("the state of event " + id + " cannot be read");
    return *std::move(state);
}

/// Whether the entry is about who looks after a table, and not about the event itself.
bool project_judge(sqlite::Connection& connection, const Entry& entry) {
    const bool assigned = entry.kind == "event.judge_assigned";
    if (!assigned && entry.kind != "event.judge_released") return false;
    const nlohmann::json body = body_of(entry);
    connection.run(assigned
                       ? "INSERT INTO table_judges (event_id, table_number, staff_id) VALUES (?, ?, ?) "
                         "ON CONFLICT DO NOTHING"
                       : "DELETE FROM table_judges WHERE event_id = ? AND table_number = ? AND staff_id = ?",
                   body.at("event").get<std::string>(), body.at("table").get<std::int64_t>(),
                   body.at("staff").get<std::string>());
    return true;
}

void write_row(sqlite::Connection& connection, const std::string& id, const tournament::EventState& state) {
    const auto present =
        std::count_if(state.entrants.begin(), state.entrants.end(),
                      [](const tournament::Entrant& entrant) { return !entrant.left.has_value(); });
    connection.run(
        "INSERT INTO events (id, name, date, venue, phase, entrants, version, state) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
        "date = excluded.date, venue = excluded.venue, phase = excluded.phase, "
        "entrants = excluded.entrants, version = excluded.version, state = excluded.state",
        id, state.details.name, state.details.date, state.details.venue,
        std::string(match::codec::name_of(state.phase)), static_cast<std::int64_t>(present), state.version,
        base::canonical_json(tournament::to_json(state)));
}

}  // namespace

void project_event(sqlite::Connection& connection, std::span<const Entry> entries) {
    const std::string id = event_id_of(entries.front());
    std::optional<tournament::EventState> state;
    for (const Entry& entry : entries) {
        if (project_judge(connection, entry)) continue;
        if (!state) state = event_before(connection, id);
        const auto fact = is_old_event_entry(entry) ? from_old_event_entry(connection, entry, *state)
                                                    : event_entry_of(entry);
        state = tournament::evolve(*std::move(state), fact, stamp_of(entry));
    }
    if (state) write_row(connection, id, *state);
}

}  // namespace yuanmen::store
