#include "store/projections/body.hpp"
#include "store/projections/families.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

void project_staff(sqlite::Connection& connection, const Entry& entry) {
    const char* sql = nullptr;
    if (entry.kind == "staff.added") {
        sql = "INSERT INTO staff (id, login, name, role, disabled, version) VALUES (?, ?, ?, ?, ?, ?)";
    } else if (entry.kind == "staff.changed") {
        sql = "UPDATE staff SET login = ?2, name = ?3, role = ?4, disabled = ?5, version = ?6 WHERE id = ?1";
    } else {
        unknown_kind(entry);
    }
    const nlohmann::json body = body_of(entry);
    connection.run(sql, body.at("id").get<std::string>(), body.at("login").get<std::string>(),
                   body.at("name").get<std::string>(), body.at("role").get<std::string>(),
                   std::int64_t{body.at("disabled").get<bool>()}, entry.version);
}

}  // namespace yuanmen::store
