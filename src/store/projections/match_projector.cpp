#include <stdexcept>

#include "base/canonical_json.hpp"
#include "match/desk.hpp"
#include "match/state.hpp"
#include "store/match_entries.hpp"
#include "store/matches.hpp"
#include "store/projections/body.hpp"
#include "store/projections/families.hpp"
#include "store/projections/state_row.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

struct MatchRows {
    using State = match::MatchState;
    static constexpr std::string_view kPrefix = "match/";
    static constexpr std::string_view kWhat = "match";
    static constexpr const char* kSelect = "SELECT state FROM matches WHERE id = ?";
    static auto event_of(const Entry& entry) { return store::event_of(entry); }
    static auto from_json(const nlohmann::json& json) { return match::state_from_json(json); }
    static auto to_json(const State& state) { return match::state_to_json(state); }
    static const std::string& id_of(const State& state) { return state.match_id; }
};

}  // namespace

void project_match(sqlite::Connection& connection, std::span<const Entry> entries) {
    const auto [id, state] = evolved_by<MatchRows>(connection, entries);
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
        entries.back().version, entries.back().seq, kept_text<MatchRows>(id, state));
}

}  // namespace yuanmen::store
