#include "store/projections/body.hpp"
#include "store/projections/families.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

void project_person(sqlite::Connection& connection, const Entry& entry) {
    const nlohmann::json body = body_of(entry);
    const std::string id = body.at("id").get<std::string>();
    const std::string name = body.at("name").get<std::string>();
    const std::string details = body.at("details").dump();
    if (entry.kind == "person.registered") {
        connection.run("INSERT INTO people (id, name, details, version) VALUES (?, ?, ?, ?)", id, name,
                       details, entry.version);
    } else if (entry.kind == "person.changed") {
        connection.run("UPDATE people SET name = ?2, details = ?3, version = ?4 WHERE id = ?1", id, name,
                       details, entry.version);
    } else {
        unknown_kind(entry);
    }
}

}  // namespace yuanmen::store
