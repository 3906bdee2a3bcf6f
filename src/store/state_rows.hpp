#pragma once

#include <vector>

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

/// Internal: the rows of a projection that keeps a state: four texts, the version, the state. In the order of
/// Row's members.
template <class Row>
std::vector<Row> state_rows(SQLite::Statement rows) {
    std::vector<Row> found;
    while (rows.executeStep()) {
        found.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                         rows.getColumn(2).getString(), rows.getColumn(3).getString(),
                         rows.getColumn(4).getInt64(), rows.getColumn(5).getString()});
    }
    return found;
}

}  // namespace yuanmen::store
