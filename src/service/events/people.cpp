#include "service/events/people.hpp"

#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "service/service_impl.hpp"
#include "store/people.hpp"

namespace yuanmen::service {
namespace {

store::Person person_of(std::string_view event_id, const tournament::Entrant& entrant) {
    store::Person person;
    person.id = person_id_of(event_id, entrant.id);
    person.name = entrant.given.name;
    if (!entrant.given.number.empty())
        person.details = base::canonical_json({{"number", entrant.given.number}});
    return person;
}

Answer<base::Unit> append(store::Writing& writing, const std::string& id, std::int64_t version,
                          const store::NewEntry& entry, const store::Author& author) {
    auto appended = writing.journal().append(store::person_stream(id), version, {entry}, author);
    if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
    return base::Unit{};
}

}  // namespace

std::string person_id_of(std::string_view event_id, std::string_view entrant_id) {
    return std::string(event_id).append("-").append(entrant_id);
}

std::string entrant_id_of(std::string_view event_id, std::string_view person_id) {
    const std::string prefix = person_id_of(event_id, "");
    return person_id.starts_with(prefix) ? std::string(person_id.substr(prefix.size())) : std::string();
}

Answer<base::Unit> register_entrant(store::Writing& writing, std::string_view event_id,
                                    const tournament::Entrant& entrant, const store::Author& author) {
    const store::Person person = person_of(event_id, entrant);
    if (writing.people().find(person.id)) return base::Unit{};
    return append(writing, person.id, 0, store::person_registered(person), author);
}

Answer<base::Unit> rename_entrant(store::Writing& writing, std::string_view event_id,
                                  const tournament::Entrant& entrant, const store::Author& author) {
    const store::Person person = person_of(event_id, entrant);
    const auto known = writing.people().find(person.id);
    if (!known || (known->name == person.name && known->details == person.details)) return base::Unit{};
    return append(writing, person.id, known->version, store::person_changed(person), author);
}

}  // namespace yuanmen::service
