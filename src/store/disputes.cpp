#include "store/disputes.hpp"

#include "match/dispute/aggregate.hpp"
#include "store/sqlite/connection.hpp"
#include "store/streams.hpp"

namespace yuanmen::store {

#define YUANMEN_DISPUTE_COLUMNS "d.id, d.match_id, d.event_id, d.stage, d.version"

namespace {

std::vector<DisputeRow> dispute_rows(sqlite::Statement rows, const Streams& streams) {
    std::vector<DisputeRow> found;
    while (rows.executeStep()) {
        const std::string id = rows.getColumn(0).getString();
        found.push_back({id, rows.getColumn(1).getString(), rows.getColumn(2).getString(),
                         rows.getColumn(3).getString(), rows.getColumn(4).getInt64(),
                         streams.at<match::DisputeAggregate>(id).state});
    }
    return found;
}

}  // namespace

std::string dispute_stream(std::string_view dispute_id) {
    return "dispute/" + std::string(dispute_id);
}

std::optional<DisputeRow> Disputes::find(std::string_view id) const {
    auto rows = dispute_rows(
        connection_.query("SELECT " YUANMEN_DISPUTE_COLUMNS " FROM disputes d WHERE d.id = ?", id), streams_);
    if (rows.empty()) return {};
    return std::move(rows.front());
}

std::vector<DisputeRow> Disputes::of_match(std::string_view match_id) const {
    return dispute_rows(connection_.query("SELECT " YUANMEN_DISPUTE_COLUMNS
                                          " FROM disputes d WHERE d.match_id = ? ORDER BY d.opened_ms, d.id",
                                          match_id),
                        streams_);
}

std::vector<DisputeRow> Disputes::of_event(std::string_view event_id) const {
    return dispute_rows(connection_.query("SELECT " YUANMEN_DISPUTE_COLUMNS
                                          " FROM disputes d WHERE d.event_id = ? ORDER BY d.opened_ms, d.id",
                                          event_id),
                        streams_);
}

std::vector<DisputeRow> Disputes::rulings(const RulingFilter& filter) const {
    const auto about = [](const char* kind) {
        return std::string(" AND (? = '' OR EXISTS (SELECT 1 FROM ruling_topics t WHERE t.kind = '") + kind +
               "' AND t.topic = ? AND t.dispute_id = d.id))";
    };
    const std::string sql =
        "SELECT " YUANMEN_DISPUTE_COLUMNS " FROM disputes d WHERE d.ruled_ms > 0" + about("clause") +
        about("general") + about("skill") + about("card") +
        " AND (? = '' OR EXISTS (SELECT 1 FROM disputes r WHERE r.id = ? AND (d.ruled_ms < "
        "r.ruled_ms OR (d.ruled_ms = r.ruled_ms AND d.id > r.id))))"
        " ORDER BY d.ruled_ms DESC, d.id LIMIT ? OFFSET ?";
    return dispute_rows(
        connection_.query(sql.c_str(), filter.clause, filter.clause, filter.general, filter.general,
                          filter.skill, filter.skill, filter.card, filter.card, filter.behind, filter.behind,
                          static_cast<std::int64_t>(filter.limit), static_cast<std::int64_t>(filter.offset)),
        streams_);
}

std::string Disputes::open_of_match(std::string_view match_id) const {
    sqlite::Statement row = connection_.query(
        "SELECT id FROM disputes WHERE match_id = ? AND stage <> 'closed' ORDER BY opened_ms, id LIMIT 1",
        match_id);
    return row.executeStep() ? row.getColumn(0).getString() : std::string();
}

std::vector<std::string> Disputes::matches_under_review(std::string_view event_id) const {
    std::vector<std::string> found;
    sqlite::Statement rows = connection_.query(
        "SELECT DISTINCT match_id FROM disputes WHERE event_id = ? AND stage <> 'closed' ORDER BY match_id",
        event_id);
    while (rows.executeStep()) found.push_back(rows.getColumn(0).getString());
    return found;
}

}  // namespace yuanmen::store
