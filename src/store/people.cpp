#include "store/people.hpp"

#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

Person person_of(sqlite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
            row.getColumn(3).getInt64()};
}

std::string body_of(const Person& person) {
    return base::canonical_json(
        {{"id", person.id}, {"name", person.name}, {"details", nlohmann::json::parse(person.details)}});
}

}  // namespace

std::string person_stream(std::string_view person_id) {
    return "person/" + std::string(person_id);
}

NewEntry person_registered(const Person& person) {
    return {"person.registered", body_of(person)};
}

NewEntry person_changed(const Person& person) {
    return {"person.changed", body_of(person)};
}

std::optional<Person> People::find(std::string_view id) const {
    sqlite::Statement row =
        connection_.query("SELECT id, name, details, version FROM people WHERE id = ?", id);
    if (!row.executeStep()) return {};
    return person_of(row);
}

std::vector<Person> People::list(std::string_view after_id, std::size_t limit) const {
    std::vector<Person> found;
    sqlite::Statement rows =
        connection_.query("SELECT id, name, details, version FROM people WHERE id > ? ORDER BY id LIMIT ?",
                          after_id, static_cast<std::int64_t>(limit));
    while (rows.executeStep()) found.push_back(person_of(rows));
    return found;
}

}  // namespace yuanmen::store
