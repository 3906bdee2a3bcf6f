#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "match/penalty/penalty.hpp"
#include "store/dispute_entries.hpp"
#include "store/match_entries.hpp"
#include "store/penalties.hpp"
#include "store/projections/families.hpp"
#include "store/projections/state_row.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

struct PenaltyRows {
    using State = match::PenaltyState;
    static constexpr std::string_view kPrefix = "penalty/";
    static constexpr std::string_view kWhat = "penalty";
    static constexpr const char* kSelect = "SELECT state FROM penalties WHERE id = ?";
    static auto event_of(const Entry& entry) { return penalty_event_of(entry); }
    static auto from_json(const nlohmann::json& json) { return match::penalty_from_json(json); }
    static auto to_json(const State& state) { return match::penalty_to_json(state); }
    static const std::string& id_of(const State& state) { return state.id(); }
};

}  // namespace

void project_penalty(sqlite::Connection& connection, std::span<const Entry> entries) {
    const auto [id, state] = evolved_by<PenaltyRows>(connection, entries);
    connection.run(
        "INSERT INTO penalties (id, match_id, event_id, person, given_ms, version, state) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version, "
        "given_ms = excluded.given_ms, state = excluded.state",
        id, state.match(), state.event(), state.person(), state.wall_ms(), state.version,
        kept_text<PenaltyRows>(id, state));
}

}  // namespace yuanmen::store
