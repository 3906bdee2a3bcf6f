#include "store/entry_row.hpp"

#include "base/digest.hpp"

namespace yuanmen::store {

Entry entry_of_row(sqlite::Statement& row) {
    return {row.getColumn(0).getInt64(),
            row.getColumn(1).getString(),
            row.getColumn(2).getInt64(),
            row.getColumn(3).getString(),
            row.getColumn(4).getString(),
            {row.getColumn(5).getString(), row.getColumn(6).getString(), row.getColumn(7).getString()},
            {row.getColumn(8).getString(), row.getColumn(9).getInt64(), row.getColumn(10).getInt64()},
            row.getColumn(11).getString(),
            row.getColumn(12).getString(),
            row.getColumn(13).getString()};
}

std::string genesis_hash(sqlite::Connection& connection) {
    sqlite::Statement row = connection.query("SELECT genesis FROM journal_origin WHERE id = 1");
    return row.executeStep() ? row.getColumn(0).getString() : std::string();
}

void make_genesis(sqlite::Connection& connection) {
    if (!genesis_hash(connection).empty()) return;
    connection.run("INSERT INTO journal_origin (id, genesis) VALUES (1, ?)", base::random_hex(32));
}

}  // namespace yuanmen::store
