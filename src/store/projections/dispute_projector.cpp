#include "match/dispute/aggregate.hpp"
#include "match/dispute/codec.hpp"
#include "store/projections/aggregate_rows.hpp"

namespace yuanmen::store {
namespace {

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

template <>
struct Rows<match::DisputeAggregate> {
    static const std::string& id_of(const match::DisputeState& state) { return state.opened.dispute; }

    static void write(sqlite::Connection& connection, const std::string& id, const match::DisputeState&,
                      const match::DisputeState& state, std::span<const Entry>) {
        const match::GivenRuling* in_force = state.is_open() ? nullptr : state.in_force();
        const std::int64_t ruled = in_force != nullptr ? state.closing->done.wall_ms : 0;
        connection.run(
            "INSERT INTO disputes (id, match_id, event_id, stage, opened_ms, ruled_ms, version) "
            "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, "
            "ruled_ms = excluded.ruled_ms, version = excluded.version",
            id, state.opened.match, state.opened.event, std::string(journal::name_of(state.stage)),
            state.raised.wall_ms, ruled, state.version);
        if (in_force != nullptr) write_topics(connection, id, in_force->ruled.topics);
    }
};

YUANMEN_STREAMS_OF(match::DisputeAggregate, dispute);

}  // namespace yuanmen::store
