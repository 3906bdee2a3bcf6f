#include "store/operational/server_secrets.hpp"

#include "base/digest.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

std::optional<std::string> ServerSecrets::find(std::string_view name) const {
    sqlite::Statement row = connection_.query("SELECT value FROM server_secrets WHERE name = ?", name);
    if (!row.executeStep()) return {};
    return row.getColumn(0).getString();
}

std::string ServerSecrets::get_or_make(std::string_view name, std::size_t bytes) {
    if (std::optional<std::string> known = find(name)) return *known;
    const std::string made = base::random_hex(bytes);
    connection_.run("INSERT INTO server_secrets (name, value) VALUES (?, ?)", name, made);
    return made;
}

void ServerSecrets::set(std::string_view name, std::string_view value) {
    connection_.run(
        "INSERT INTO server_secrets (name, value) VALUES (?, ?) "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name, value);
}

}  // namespace yuanmen::store
