#include "store/operational/access_tokens.hpp"

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

#define YUANMEN_TOKEN_COLUMNS                                                            \
    "id, token_hash, name, role, event_id, made_by, made_ms, expires_ms, withdrawn_ms, " \
    "last_used_ms"

AccessToken token_of(sqlite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
            row.getColumn(3).getString(), row.getColumn(4).getString(), row.getColumn(5).getString(),
            row.getColumn(6).getInt64(),  row.getColumn(7).getInt64(),  row.getColumn(8).getInt64(),
            row.getColumn(9).getInt64()};
}

std::optional<AccessToken> first_token(sqlite::Statement row) {
    if (!row.executeStep()) return {};
    return token_of(row);
}

}  // namespace

std::optional<AccessToken> AccessTokens::by_hash(std::string_view token_hash) const {
    return first_token(connection_.query(
        "SELECT " YUANMEN_TOKEN_COLUMNS " FROM access_tokens WHERE token_hash = ?", token_hash));
}

std::optional<AccessToken> AccessTokens::find(std::string_view id) const {
    return first_token(
        connection_.query("SELECT " YUANMEN_TOKEN_COLUMNS " FROM access_tokens WHERE id = ?", id));
}

std::vector<AccessToken> AccessTokens::list() const {
    std::vector<AccessToken> found;
    sqlite::Statement rows =
        connection_.query("SELECT " YUANMEN_TOKEN_COLUMNS " FROM access_tokens ORDER BY made_ms DESC, id");
    while (rows.executeStep()) found.push_back(token_of(rows));
    return found;
}

void AccessTokens::add(const AccessToken& token) {
    connection_.run("INSERT INTO access_tokens (" YUANMEN_TOKEN_COLUMNS
                    ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    token.id, token.token_hash, token.name, token.role, token.event_id, token.made_by,
                    token.made_ms, token.expires_ms, token.withdrawn_ms, token.last_used_ms);
}

void AccessTokens::withdraw(std::string_view id, std::int64_t wall_ms) {
    connection_.run("UPDATE access_tokens SET withdrawn_ms = ? WHERE id = ? AND withdrawn_ms = 0", wall_ms,
                    id);
}

void AccessTokens::touch(std::string_view id, std::int64_t last_used_ms) {
    connection_.run("UPDATE access_tokens SET last_used_ms = ? WHERE id = ?", last_used_ms, id);
}

}  // namespace yuanmen::store
