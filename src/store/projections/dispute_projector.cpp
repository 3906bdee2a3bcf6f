#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/dispute.hpp"
#include "store/dispute_entries.hpp"
#include "store/disputes.hpp"
#include "store/match_entries.hpp"
#include "store/projections/families.hpp"
#include "store/projections/state_row.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

struct DisputeRows {
    using State = match::DisputeState;
    static constexpr std::string_view kPrefix = "dispute/";
    static constexpr std::string_view kWhat = "dispute";
    static constexpr const char* kSelect = "SELECT state FROM disputes WHERE id = ?";
    static auto event_of(const Entry& entry) { return dispute_event_of(entry); }
    static auto from_json(const nlohmann::json& json) { return match::dispute_from_json(json); }
    static auto to_json(const State& state) { return match::dispute_to_json(state); }
    static const std::string& id_of(const State& state) { return state.opened.dispute; }
};

void write_topics(sqlite::Connection& connection, const std::string& id, const match::Topics& topics) {
    const auto add = [&](const char* kind, const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            connection.run(
                "INSERT INTO ruling_topics (kind, topic, dispute_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                std::string(kind), name, id);
        }
    };
    add("clause", topics.clauses);
    add("general", topics.generals);
    add("skill", topics.skills);
    add("card", topics.cards);
}

}  // namespace

void project_dispute(sqlite::Connection& connection, std::span<const Entry> entries) {
    const auto [id, state] = evolved_by<DisputeRows>(connection, entries);
    const match::GivenRuling* in_force = state.is_open() ? nullptr : state.in_force();
    const std::int64_t ruled = in_force != nullptr ? state.closing->done.wall_ms : 0;
    connection.run(
        "INSERT INTO disputes (id, match_id, event_id, stage, opened_ms, ruled_ms, version, state) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, "
        "ruled_ms = excluded.ruled_ms, version = excluded.version, state = excluded.state",
        id, state.opened.match, state.opened.event, std::string(journal::name_of(state.stage)),
        state.raised.wall_ms, ruled, state.version, kept_text<DisputeRows>(id, state));
    if (in_force != nullptr) write_topics(connection, id, in_force->ruled.topics);
}

}  // namespace yuanmen::store
