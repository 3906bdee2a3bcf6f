#include "store/operational/idempotency.hpp"

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

Repeat Idempotency::look(const IdempotencyKey& key) const {
    sqlite::Statement row = connection_.query(
        "SELECT body_hash, answer FROM idempotency WHERE principal = ? AND route = ? AND key = ?",
        key.principal, key.route, key.key);
    if (!row.executeStep()) return {};
    if (row.getColumn(0).getString() != key.body_hash) return {Repeat::Kind::conflict, ""};
    return {Repeat::Kind::repeated, row.getColumn(1).getString()};
}

void Idempotency::keep(const IdempotencyKey& key, std::string_view answer, std::int64_t now_wall_ms) {
    connection_.run(
        "INSERT INTO idempotency (principal, route, key, body_hash, answer, wall_ms) VALUES (?, ?, ?, ?, ?, "
        "?)",
        key.principal, key.route, key.key, key.body_hash, answer, now_wall_ms);
}

void Idempotency::forget_before(std::int64_t wall_ms) {
    connection_.run("DELETE FROM idempotency WHERE wall_ms < ?", wall_ms);
}

}  // namespace yuanmen::store
