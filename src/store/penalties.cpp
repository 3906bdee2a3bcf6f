#include "store/penalties.hpp"

#include "match/penalty/aggregate.hpp"
#include "store/sqlite/connection.hpp"
#include "store/streams.hpp"

namespace yuanmen::store {

#define YUANMEN_PENALTIES "SELECT id, match_id, event_id, person, version FROM penalties "
#define YUANMEN_PENALTIES_IN_ORDER " ORDER BY given_ms, id"

namespace {

std::vector<PenaltyRow> penalty_rows(sqlite::Statement rows, const Streams& streams) {
    std::vector<PenaltyRow> found;
    while (rows.executeStep()) {
        const std::string id = rows.getColumn(0).getString();
        found.push_back({id, rows.getColumn(1).getString(), rows.getColumn(2).getString(),
                         rows.getColumn(3).getString(), rows.getColumn(4).getInt64(),
                         streams.at<match::PenaltyAggregate>(id).state});
    }
    return found;
}

}  // namespace

std::string penalty_stream(std::string_view penalty_id) {
    return "penalty/" + std::string(penalty_id);
}

std::optional<PenaltyRow> Penalties::find(std::string_view id) const {
    auto rows = penalty_rows(connection_.query(YUANMEN_PENALTIES "WHERE id = ?", id), streams_);
    if (rows.empty()) return {};
    return std::move(rows.front());
}

std::vector<PenaltyRow> Penalties::of_match(std::string_view match_id) const {
    return penalty_rows(
        connection_.query(YUANMEN_PENALTIES "WHERE match_id = ?" YUANMEN_PENALTIES_IN_ORDER, match_id),
        streams_);
}

std::vector<PenaltyRow> Penalties::of_event(std::string_view event_id) const {
    return penalty_rows(
        connection_.query(YUANMEN_PENALTIES "WHERE event_id = ?" YUANMEN_PENALTIES_IN_ORDER, event_id),
        streams_);
}

std::vector<PenaltyRow> Penalties::of_person(std::string_view event_id, std::string_view person) const {
    return penalty_rows(
        connection_.query(YUANMEN_PENALTIES "WHERE event_id = ? AND person = ?" YUANMEN_PENALTIES_IN_ORDER,
                          event_id, person),
        streams_);
}

}  // namespace yuanmen::store
