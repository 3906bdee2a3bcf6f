#include "match/penalty/aggregate.hpp"
#include "store/projections/aggregate_rows.hpp"

namespace yuanmen::store {

template <>
struct Rows<match::PenaltyAggregate> {
    static const std::string& id_of(const match::PenaltyState& state) { return state.id(); }

    static void write(sqlite::Connection& connection, const std::string& id, const match::PenaltyState&,
                      const match::PenaltyState& state, std::span<const Entry>) {
        connection.run(
            "INSERT INTO penalties (id, match_id, event_id, person, given_ms, version) "
            "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version, "
            "given_ms = excluded.given_ms",
            id, state.match(), state.event(), state.person(), state.wall_ms(), state.version);
    }
};

YUANMEN_STREAMS_OF(match::PenaltyAggregate, penalty);

}  // namespace yuanmen::store
