#include "match/aggregate.hpp"
#include "match/state.hpp"
#include "store/projections/aggregate_rows.hpp"

namespace yuanmen::store {

template <>
struct Rows<match::DeskAggregate> {
    static const std::string& id_of(const match::MatchState& state) { return state.match_id; }

    /// Most entries move a match on and nothing else of its row; its indexes are left alone then.
    static bool moves_on(const match::MatchState& before, const match::MatchState& state) {
        const match::SheetHead &was = before.head, &is = state.head;
        return before.version > 0 && before.ruleset_sha256 == state.ruleset_sha256 &&
               was.event_id == is.event_id && was.stage == is.stage && was.round == is.round &&
               was.table == is.table && was.players.a.id == is.players.a.id &&
               was.players.b.id == is.players.b.id;
    }
    static void write(sqlite::Connection& connection, const std::string& id, const match::MatchState& before,
                      const match::MatchState& state, std::span<const Entry> entries) {
        if (moves_on(before, state)) {
            connection.run("UPDATE matches SET sub_state = ?2, version = ?3, last_seq = ?4 WHERE id = ?1", id,
                           match::sub_state(state), entries.back().version, entries.back().seq);
            return;
        }
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
