#include <stdexcept>

#include "base/canonical_json.hpp"
#include "match/penalty/penalty.hpp"
#include "store/dispute_entries.hpp"
#include "store/match_entries.hpp"
#include "store/penalties.hpp"
#include "store/projections/families.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

match::PenaltyState penalty_before(sqlite::Connection& connection, const std::string& id) {
    SQLite::Statement row = connection.query("SELECT state FROM penalties WHERE id = ?", id);
    if (!row.executeStep()) return {};
    auto state = match::penalty_from_json(nlohmann::json::parse(row.getColumn(0).getString()));
    if (!state) throw std::runtime_error("the state of penalty " + id + " cannot be read");
    return *std::move(state);
}

}  // namespace

void project_penalty(sqlite::Connection& connection, std::span<const Entry> entries) {
    const std::string prefix = penalty_stream("");
    const std::string& stream = entries.front().stream;
    if (!stream.starts_with(prefix)) throw std::invalid_argument("no penalty's stream: " + stream);
    const std::string id = stream.substr(prefix.size());
    match::PenaltyState state = penalty_before(connection, id);
    for (const Entry& entry : entries) {
        state = match::evolve(std::move(state), penalty_event_of(entry), stamp_of(entry));
        if (state.id() != id) throw std::invalid_argument("an entry of another penalty: " + stream);
    }
    connection.run(
        "INSERT INTO penalties (id, match_id, event_id, person, given_ms, version, state) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version, "
        "given_ms = excluded.given_ms, state = excluded.state",
        id, state.match(), state.event(), state.person(), state.wall_ms(), state.version,
        base::canonical_json(match::penalty_to_json(state)));
}

}  // namespace yuanmen::store
