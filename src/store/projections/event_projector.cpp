#include <algorithm>

#include "match/codec.hpp"
#include "store/events.hpp"
#include "store/projections/aggregate_rows.hpp"
#include "store/projections/body.hpp"
#include "store/projections/old_event_entries.hpp"
#include "tournament/event/aggregate.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::store {
namespace {

constexpr std::string_view kJudgeAssigned = "event.judge_assigned";
constexpr std::string_view kJudgeReleased = "event.judge_released";

/// Whether the entry is about who looks after a table, and not about the event itself.
bool is_about_judge(const Entry& entry) {
    return entry.kind == kJudgeAssigned || entry.kind == kJudgeReleased;
}

void project_judge(sqlite::Connection& connection, const Entry& entry) {
    const nlohmann::json body = body_of(entry);
    connection.run(entry.kind == kJudgeAssigned
                       ? "INSERT INTO table_judges (event_id, table_number, staff_id) VALUES (?, ?, ?) "
                         "ON CONFLICT DO NOTHING"
                       : "DELETE FROM table_judges WHERE event_id = ? AND table_number = ? AND staff_id = ?",
                   body.at("event").get<std::string>(), body.at("table").get<std::int64_t>(),
                   body.at("staff").get<std::string>());
}

void write_row(sqlite::Connection& connection, const std::string& id, const tournament::EventState& state) {
    const auto present =
        std::count_if(state.entrants.begin(), state.entrants.end(),
                      [](const tournament::Entrant& entrant) { return !entrant.left.has_value(); });
    connection.run(
        "INSERT INTO events (id, name, date, venue, phase, entrants, version) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
        "date = excluded.date, venue = excluded.venue, phase = excluded.phase, "
        "entrants = excluded.entrants, version = excluded.version",
        id, state.details.name, state.details.date, state.details.venue,
        std::string(journal::name_of(state.phase)), static_cast<std::int64_t>(present), state.version);
}

}  // namespace

template <>
struct Rows<tournament::EventAggregate> {
    using State = tournament::EventState;

    static State evolve(sqlite::Connection& connection, State state, const Entry& entry) {
        if (is_about_judge(entry)) return state;
        const auto fact = is_old_event_entry(entry) ? from_old_event_entry(connection, entry, state)
                                                    : event_of<tournament::EventAggregate>(entry);
        return tournament::evolve(std::move(state), fact, stamp_of(entry));
    }
    static void write(sqlite::Connection& connection, const std::string& id, const State&, const State& state,
                      std::span<const Entry> entries) {
        for (const Entry& entry : entries) {
            if (is_about_judge(entry)) project_judge(connection, entry);
        }
        if (!std::all_of(entries.begin(), entries.end(), is_about_judge)) write_row(connection, id, state);
    }
};

YUANMEN_STREAMS_OF(tournament::EventAggregate, event);

}  // namespace yuanmen::store
