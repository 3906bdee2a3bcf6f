#include "store/operational/player_access.hpp"

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

std::optional<PlayerKeys> keys_of(sqlite::Statement row) {
    if (!row.executeStep()) return {};
    return PlayerKeys{row.getColumn(0).getString(), row.getColumn(1).getString(),
                      row.getColumn(2).getString()};
}

}  // namespace

std::optional<PlayerKeys> PlayerAccess::find(std::string_view person_id) const {
    return keys_of(connection_.query(
        "SELECT person_id, coalesce(link_hash, ''), coalesce(pin_hash, '') FROM player_access "
        "WHERE person_id = ?",
        person_id));
}

std::optional<PlayerKeys> PlayerAccess::by_link(std::string_view link_hash) const {
    if (link_hash.empty()) return {};
    return keys_of(connection_.query(
        "SELECT person_id, link_hash, coalesce(pin_hash, '') FROM player_access WHERE link_hash = ?",
        link_hash));
}

void PlayerAccess::set(const PlayerKeys& keys) {
    connection_.run(
        "INSERT INTO player_access (person_id, link_hash, pin_hash) VALUES (?, nullif(?, ''), nullif(?, '')) "
        "ON CONFLICT (person_id) DO UPDATE SET link_hash = excluded.link_hash, pin_hash = excluded.pin_hash",
        keys.person_id, keys.link_hash, keys.pin_hash);
}

}  // namespace yuanmen::store
