#include "store/records.hpp"

#include "match/log/aggregate.hpp"
#include "store/sqlite/connection.hpp"
#include "store/streams.hpp"

namespace yuanmen::store {
std::string record_stream(std::string_view record_id) {
    return "record/" + std::string(record_id);
}

std::optional<RecordedMatch> Records::find(std::string_view id) const {
    sqlite::Statement row = connection_.query("SELECT id, last_seq FROM records WHERE id = ?", id);
    if (!row.executeStep()) return {};
    return RecordedMatch{std::string(id), row.getColumn(1).getInt64(),
                         streams_.at<match::log::LogAggregate>(id).state};
}

std::vector<RecordedMatch> Records::of_match(std::string_view match_id) const {
    std::vector<RecordedMatch> found;
    sqlite::Statement rows = connection_.query(
        "SELECT id, last_seq FROM records WHERE match_id = ? ORDER BY opened_wall_ms, id", match_id);
    while (rows.executeStep()) {
        const std::string id = rows.getColumn(0).getString();
        found.push_back({id, rows.getColumn(1).getInt64(), streams_.at<match::log::LogAggregate>(id).state});
    }
    return found;
}

std::string Records::tag_of_match(std::string_view match_id) const {
    std::string tag;
    sqlite::Statement rows = connection_.query(
        "SELECT id, version FROM records WHERE match_id = ? ORDER BY opened_wall_ms, id", match_id);
    while (rows.executeStep())
        tag += rows.getColumn(0).getString() + ":" + rows.getColumn(1).getString() + " ";
    return tag;
}

}  // namespace yuanmen::store
