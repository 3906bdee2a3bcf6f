#include "store/operational/sessions.hpp"

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

std::optional<Session> Sessions::find(std::string_view token_hash, std::int64_t now_wall_ms) const {
    sqlite::Statement row = connection_.query(
        "SELECT token_hash, principal, data, created_ms, last_seen_ms, expires_ms FROM sessions "
        "WHERE token_hash = ? AND expires_ms > ?",
        token_hash, now_wall_ms);
    if (!row.executeStep()) return {};
    return Session{row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
                   row.getColumn(3).getInt64(),  row.getColumn(4).getInt64(),  row.getColumn(5).getInt64()};
}

void Sessions::add(const Session& session) {
    connection_.run(
        "INSERT INTO sessions (token_hash, principal, data, created_ms, last_seen_ms, expires_ms) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        session.token_hash, session.principal, session.data, session.created_ms, session.last_seen_ms,
        session.expires_ms);
}

void Sessions::touch(std::string_view token_hash, std::int64_t last_seen_ms, std::int64_t expires_ms) {
    connection_.run("UPDATE sessions SET last_seen_ms = ?, expires_ms = ? WHERE token_hash = ?", last_seen_ms,
                    expires_ms, token_hash);
}

void Sessions::remove(std::string_view token_hash) {
    connection_.run("DELETE FROM sessions WHERE token_hash = ?", token_hash);
}

void Sessions::remove_of(std::string_view principal) {
    connection_.run("DELETE FROM sessions WHERE principal = ?", principal);
}

void Sessions::keep_newest(std::string_view principal, int count) {
    connection_.run(
        "DELETE FROM sessions WHERE principal = ? AND token_hash NOT IN (SELECT token_hash FROM sessions "
        "WHERE principal = ? ORDER BY last_seen_ms DESC, created_ms DESC LIMIT ?)",
        principal, principal, count);
}

void Sessions::remove_expired(std::int64_t now_wall_ms) {
    connection_.run("DELETE FROM sessions WHERE expires_ms <= ?", now_wall_ms);
}

}  // namespace yuanmen::store
