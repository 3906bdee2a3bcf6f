#include "match/aggregate.hpp"
#include "match/state.hpp"
#include "store/projections/aggregate_rows.hpp"

namespace yuanmen::store {

template <>
struct Rows<match::DeskAggregate> {
    static const std::string& id_of(const match::MatchState& state) { return state.match_id; }

    static void write(sqlite::Connection& connection, const std::string& id, const match::MatchState&,
                      const match::MatchState& state, std::span<const Entry> entries) {
        const match::SheetHead& head = state.head;
        connection.run(
            "INSERT INTO matches (id, event_id, stage, round, table_number, player_a, player_b, sub_state, "
            "ruleset_hash, version, last_seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET event_id = excluded.event_id, stage = excluded.stage, "
            "round = excluded.round, table_number = excluded.table_number, player_a = excluded.player_a, "
            "player_b = excluded.player_b, sub_state = excluded.sub_state, "
            "ruleset_hash = excluded.ruleset_hash, version = excluded.version, last_seq = excluded.last_seq",
            id, head.event_id.value_or(""), head.stage, std::int64_t{head.round}, std::int64_t{head.table},
            head.players.a.id, head.players.b.id, match::sub_state(state), state.ruleset_sha256,
            entries.back().version, entries.back().seq);
    }
};

YUANMEN_STREAMS_OF(match::DeskAggregate, match);

}  // namespace yuanmen::store
