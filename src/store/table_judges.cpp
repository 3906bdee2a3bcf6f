#include "store/table_judges.hpp"

#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

std::string body_of(const TableJudge& assignment) {
    return base::canonical_json(
        {{"event", assignment.event_id}, {"table", assignment.table}, {"staff", assignment.staff_id}});
}

std::vector<TableJudge> assignments_of(sqlite::Statement rows) {
    std::vector<TableJudge> found;
    while (rows.executeStep()) {
        found.push_back(
            {rows.getColumn(0).getString(), rows.getColumn(1).getInt64(), rows.getColumn(2).getString()});
    }
    return found;
}

}  // namespace

NewEntry judge_assigned(const TableJudge& assignment) {
    return {"event.judge_assigned", body_of(assignment)};
}

NewEntry judge_released(const TableJudge& assignment) {
    return {"event.judge_released", body_of(assignment)};
}

bool TableJudges::assigned(const TableJudge& assignment) const {
    return connection_
        .query("SELECT 1 FROM table_judges WHERE event_id = ? AND table_number = ? AND staff_id = ?",
               assignment.event_id, assignment.table, assignment.staff_id)
        .executeStep();
}

std::vector<TableJudge> TableJudges::of_event(std::string_view event_id) const {
    return assignments_of(
        connection_.query("SELECT event_id, table_number, staff_id FROM table_judges WHERE event_id = ? "
                          "ORDER BY table_number, staff_id",
                          event_id));
}

std::vector<TableJudge> TableJudges::of_staff(std::string_view staff_id) const {
    return assignments_of(
        connection_.query("SELECT event_id, table_number, staff_id FROM table_judges WHERE staff_id = ? "
                          "ORDER BY event_id, table_number",
                          staff_id));
}

}  // namespace yuanmen::store
