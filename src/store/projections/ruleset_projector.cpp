#include "store/projections/body.hpp"
#include "store/projections/families.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

void project_ruleset(sqlite::Connection& connection, const Entry& entry) {
    if (entry.kind != "ruleset.kept") unknown_kind(entry);
    const nlohmann::json body = body_of(entry);
    connection.run("INSERT INTO rulesets (hash, id, text) VALUES (?, ?, ?)",
                   body.at("hash").get<std::string>(), body.at("id").get<std::string>(),
                   body.at("text").get<std::string>());
}

}  // namespace yuanmen::store
