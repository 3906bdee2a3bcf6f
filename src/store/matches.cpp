#include "store/matches.hpp"

#include <variant>

#include "match/aggregate.hpp"
#include "store/sqlite/connection.hpp"
#include "store/streams.hpp"

namespace yuanmen::store {
namespace {

#define YUANMEN_MATCH_COLUMNS                                                                          \
    "id, event_id, stage, round, table_number, player_a, player_b, sub_state, ruleset_hash, version, " \
    "last_seq"

MatchRow match_of(sqlite::Statement& row) {
    MatchRow match;
    match.id = row.getColumn(0).getString();
    match.event_id = row.getColumn(1).getString();
    match.stage = row.getColumn(2).getString();
    match.round = row.getColumn(3).getInt64();
    match.table = row.getColumn(4).getInt64();
    match.players = {row.getColumn(5).getString(), row.getColumn(6).getString()};
    match.sub_state = row.getColumn(7).getString();
    match.ruleset_hash = row.getColumn(8).getString();
    match.version = row.getColumn(9).getInt64();
    match.last_seq = row.getColumn(10).getInt64();
    return match;
}

using Value = std::variant<std::string, std::int64_t>;

/// The filter as a WHERE text with its values in order.
struct Condition {
    std::string where = " WHERE 1";
    std::vector<Value> values;

    template <class T>
    void equal(const char* column, const std::optional<T>& wanted) {
        if (!wanted) return;
        where += std::string(" AND ") + column + " = ?";
        values.emplace_back(*wanted);
    }
    void not_equal(const char* column, const std::vector<std::string>& unwanted) {
        for (const std::string& value : unwanted) {
            where += std::string(" AND ") + column + " <> ?";
            values.emplace_back(value);
        }
    }
    void either(const std::optional<std::string>& player) {
        if (!player) return;
        where += " AND (player_a = ? OR player_b = ?)";
        values.emplace_back(*player);
        values.emplace_back(*player);
    }
};

Condition condition_of(const MatchFilter& filter) {
    Condition condition;
    condition.equal("event_id", filter.event_id);
    condition.not_equal("event_id", filter.not_events);
    condition.equal("stage", filter.stage);
    condition.equal("round", filter.round);
    condition.equal("table_number", filter.table);
    condition.equal("sub_state", filter.sub_state);
    condition.either(filter.player);
    return condition;
}

sqlite::Statement statement_of(sqlite::Connection& connection, const std::string& sql,
                               const std::vector<Value>& values) {
    sqlite::Statement statement = connection.query(sql.c_str());
    int index = 0;
    for (const Value& value : values) {
        std::visit([&](const auto& held) { statement.bind(++index, held); }, value);
    }
    return statement;
}

}  // namespace

std::string match_stream(std::string_view match_id) {
    return "match/" + std::string(match_id);
}

std::optional<MatchRow> Matches::find(std::string_view id) const {
    sqlite::Statement row =
        connection_.query("SELECT " YUANMEN_MATCH_COLUMNS " FROM matches WHERE id = ?", id);
    if (!row.executeStep()) return {};
    MatchRow match = match_of(row);
    match.state = streams_.at<match::DeskAggregate>(id).state;
    return match;
}

std::vector<MatchRow> Matches::list(const MatchFilter& filter) const {
    Condition condition = condition_of(filter);
    if (!filter.behind.empty()) {
        condition.where +=
            " AND (event_id, stage, round, table_number, id) > (SELECT event_id, stage, round, table_number, "
            "id "
            "FROM matches WHERE id = ?)";
        condition.values.emplace_back(filter.behind);
    }
    condition.values.emplace_back(static_cast<std::int64_t>(filter.limit));
    condition.values.emplace_back(static_cast<std::int64_t>(filter.offset));
    sqlite::Statement rows =
        statement_of(connection_,
                     "SELECT " YUANMEN_MATCH_COLUMNS " FROM matches" + condition.where +
                         " ORDER BY event_id, stage, round, table_number, id LIMIT ? OFFSET ?",
                     condition.values);
    std::vector<MatchRow> found;
    while (rows.executeStep()) found.push_back(match_of(rows));
    return found;
}

std::vector<DeskOfEvent> Matches::desks_of(std::string_view event_id) const {
    std::vector<DeskOfEvent> found;
    sqlite::Statement rows = connection_.query(
        "SELECT id, sub_state, table_number, version FROM matches WHERE event_id = ? ORDER BY id", event_id);
    while (rows.executeStep()) {
        found.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                         rows.getColumn(2).getInt64(), rows.getColumn(3).getInt64()});
    }
    return found;
}

std::int64_t Matches::count(const MatchFilter& filter) const {
    const Condition condition = condition_of(filter);
    sqlite::Statement row =
        statement_of(connection_, "SELECT count(*) FROM matches" + condition.where, condition.values);
    row.executeStep();
    return row.getColumn(0).getInt64();
}

}  // namespace yuanmen::store
