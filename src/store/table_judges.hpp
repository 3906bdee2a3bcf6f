#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// A judge looks after a table of an event.
struct TableJudge {
    std::string event_id;
    std::int64_t table = 0;
    std::string staff_id;

    bool operator==(const TableJudge&) const = default;
};

/// Entries of stream "event/<id>". Assigning twice or releasing somebody not assigned changes nothing.
NewEntry judge_assigned(const TableJudge& assignment);
NewEntry judge_released(const TableJudge& assignment);

/// Projection of "event.judge_assigned" and "event.judge_released".
class TableJudges {
  public:
    explicit TableJudges(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    bool assigned(const TableJudge& assignment) const;
    std::vector<TableJudge> of_event(std::string_view event_id) const;  ///< ordered by table, then staff id
    std::vector<TableJudge> of_staff(std::string_view staff_id) const;  ///< ordered by event, then table

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
