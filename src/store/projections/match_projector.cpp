#include <stdexcept>

#include "base/canonical_json.hpp"
#include "match/desk.hpp"
#include "match/state.hpp"
#include "store/match_entries.hpp"
#include "store/matches.hpp"
#include "store/projections/body.hpp"
#include "store/projections/families.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

/// The state the match's earlier entries have left; a match nobody has scheduled if there are none.
match::MatchState match_before(sqlite::Connection& connection, const std::string& id) {
    SQLite::Statement row = connection.query("SELECT state FROM matches WHERE id = ?", id);
    if (!row.executeStep()) return {};
    const auto state = match::state_from_json(nlohmann::json::parse(row.getColumn(0).getString()));
    if (!state) throw std::runtime_error("the state of match " + id + " cannot be read");
    return *state;
}

std::string match_id_of(const Entry& entry) {
    const std::string prefix = match_stream("");
    if (!entry.stream.starts_with(prefix)) throw std::invalid_argument("no match's stream: " + entry.stream);
    return entry.stream.substr(prefix.size());
}

}  // namespace

void project_match(sqlite::Connection& connection, std::span<const Entry> entries) {
    const std::string id = match_id_of(entries.front());
    match::MatchState state = match_before(connection, id);
    for (const Entry& entry : entries) {
        state = match::evolve(std::move(state), event_of(entry), stamp_of(entry));
        if (state.match_id != id) throw std::invalid_argument("an entry of another match in " + entry.stream);
    }
    const match::SheetHead& head = state.head;
    connection.run(
        "INSERT INTO matches (id, event_id, stage, round, table_number, player_a, player_b, sub_state, "
        "ruleset_hash, version, last_seq, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET event_id = excluded.event_id, stage = excluded.stage, "
        "round = excluded.round, table_number = excluded.table_number, player_a = excluded.player_a, "
        "player_b = excluded.player_b, sub_state = excluded.sub_state, ruleset_hash = excluded.ruleset_hash, "
        "version = excluded.version, last_seq = excluded.last_seq, state = excluded.state",
        id, head.event_id.value_or(""), head.stage, std::int64_t{head.round}, std::int64_t{head.table},
        head.players.a.id, head.players.b.id, match::sub_state(state), state.ruleset_sha256,
        entries.back().version, entries.back().seq, base::canonical_json(match::state_to_json(state)));
}

}  // namespace yuanmen::store
