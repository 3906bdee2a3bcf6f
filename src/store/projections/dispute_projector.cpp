#include <stdexcept>

#include "base/canonical_json.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/dispute.hpp"
#include "store/dispute_entries.hpp"
#include "store/disputes.hpp"
#include "store/match_entries.hpp"
#include "store/projections/families.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

match::DisputeState dispute_before(sqlite::Connection& connection, const std::string& id) {
    SQLite::Statement row = connection.query("SELECT state FROM disputes WHERE id = ?", id);
    if (!row.executeStep()) return {};
    auto state = match::dispute_from_json(nlohmann::json::parse(row.getColumn(0).getString()));
    if (!state) throw std::runtime_error("the state of dispute " + id + " cannot be read");
    return *std::move(state);
}

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
    const std::string prefix = dispute_stream("");
    const std::string& stream = entries.front().stream;
    if (!stream.starts_with(prefix)) throw std::invalid_argument("no dispute's stream: " + stream);
    const std::string id = stream.substr(prefix.size());
    match::DisputeState state = dispute_before(connection, id);
    for (const Entry& entry : entries) {
        state = match::evolve(std::move(state), dispute_event_of(entry), stamp_of(entry));
        if (state.opened.dispute != id) throw std::invalid_argument("an entry of another dispute: " + stream);
    }
    const match::GivenRuling* in_force = state.is_open() ? nullptr : state.in_force();
    const std::int64_t ruled = in_force != nullptr ? state.closing->done.wall_ms : 0;
    connection.run(
        "INSERT INTO disputes (id, match_id, event_id, stage, opened_ms, ruled_ms, version, state) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, "
        "ruled_ms = excluded.ruled_ms, version = excluded.version, state = excluded.state",
        id, state.opened.match, state.opened.event, std::string(match::codec::name_of(state.stage)),
        state.raised.wall_ms, ruled, state.version, base::canonical_json(match::dispute_to_json(state)));
    if (in_force != nullptr) write_topics(connection, id, in_force->ruled.topics);
}

}  // namespace yuanmen::store
