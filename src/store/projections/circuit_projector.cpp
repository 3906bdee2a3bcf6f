#include "store/projections/aggregate_rows.hpp"
#include "tournament/circuit/aggregate.hpp"

namespace yuanmen::store {

/// One stream, read whole wherever it is looked at: no row follows from it.
template <>
struct Rows<tournament::CircuitAggregate> {
    static void write(sqlite::Connection&, const std::string&, const tournament::CircuitState&,
                      const tournament::CircuitState&, std::span<const Entry>) {}
};

YUANMEN_STREAMS_OF(tournament::CircuitAggregate, circuit);

}  // namespace yuanmen::store
