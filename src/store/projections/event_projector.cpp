#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "match/codec.hpp"
#include "store/event_entries.hpp"
#include "store/events.hpp"
#include "store/match_entries.hpp"
#include "store/projections/body.hpp"
#include "store/projections/families.hpp"
#include "store/projections/old_event_entries.hpp"
#include "store/projections/state_row.hpp"
#include "store/sqlite/connection.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/event.hpp"

namespace yuanmen::store {
namespace {

struct EventRows {
    using State = tournament::EventState;
    static constexpr std::string_view kPrefix = "event/";
    static constexpr std::string_view kWhat = "event";
    static constexpr const char* kSelect = "SELECT state FROM events WHERE id = ?";
    static auto from_json(const nlohmann::json& json) { return tournament::state_from_json(json); }
    static auto to_json(const State& state) { return tournament::to_json(state); }
};

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
        std::string(journal::name_of(state.phase)), static_cast<std::int64_t>(present), state.version,
        kept_text<EventRows>(id, state));
}

}  // namespace

void project_event(sqlite::Connection& connection, std::span<const Entry> entries) {
    const std::string id = id_in_stream(entries.front(), EventRows::kPrefix);
    std::optional<tournament::EventState> state;
    for (const Entry& entry : entries) {
        if (project_judge(connection, entry)) continue;
        if (!state) state = state_before<EventRows>(connection, id);
        const auto fact = is_old_event_entry(entry) ? from_old_event_entry(connection, entry, *state)
                                                    : event_entry_of(entry);
        state = tournament::evolve(*std::move(state), fact, stamp_of(entry));
    }
    if (state) write_row(connection, id, *state);
}

}  // namespace yuanmen::store
