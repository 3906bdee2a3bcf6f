#include "store/penalties.hpp"

#include "store/state_rows.hpp"

namespace yuanmen::store {

#define YUANMEN_PENALTIES "SELECT id, match_id, event_id, person, version, state FROM penalties "
#define YUANMEN_PENALTIES_IN_ORDER " ORDER BY given_ms, id"

std::string penalty_stream(std::string_view penalty_id) {
    return "penalty/" + std::string(penalty_id);
}

std::optional<PenaltyRow> Penalties::find(std::string_view id) const {
    auto rows = state_rows<PenaltyRow>(connection_.query(YUANMEN_PENALTIES "WHERE id = ?", id));
    if (rows.empty()) return {};
    return std::move(rows.front());
}

std::vector<PenaltyRow> Penalties::of_match(std::string_view match_id) const {
    return state_rows<PenaltyRow>(
        connection_.query(YUANMEN_PENALTIES "WHERE match_id = ?" YUANMEN_PENALTIES_IN_ORDER, match_id));
}

std::vector<PenaltyRow> Penalties::of_event(std::string_view event_id) const {
    return state_rows<PenaltyRow>(
        connection_.query(YUANMEN_PENALTIES "WHERE event_id = ?" YUANMEN_PENALTIES_IN_ORDER, event_id));
}

std::vector<PenaltyRow> Penalties::of_person(std::string_view event_id, std::string_view person) const {
    return state_rows<PenaltyRow>(connection_.query(
        YUANMEN_PENALTIES "WHERE event_id = ? AND person = ?" YUANMEN_PENALTIES_IN_ORDER, event_id, person));
}

}  // namespace yuanmen::store
