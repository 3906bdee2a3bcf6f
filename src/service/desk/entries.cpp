#include "service/desk/entries.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "base/canonical_json.hpp"

namespace yuanmen::service {
namespace {

constexpr std::string_view kPrefix = "match.";

match::Role role_of(std::string_view role) {
    if (role == "owner" || role == "head_judge") return match::Role::head_judge;
    if (role == "table_judge") return match::Role::judge;
    if (role == "player") return match::Role::player;
    if (role == "scorekeeper") return match::Role::scorekeeper;
    return match::Role::system;
}

}  // namespace

store::NewEntry entry_of(const match::Event& event) {
    return {std::string(kPrefix) + std::string(match::kind_of(event)),
            base::canonical_json(match::event_to_json(event))};
}

match::Event event_of(const store::Entry& entry) {
    if (!entry.kind.starts_with(kPrefix)) throw std::runtime_error("not an entry of a desk: " + entry.kind);
    auto event = match::event_from_json(std::string_view(entry.kind).substr(kPrefix.size()),
                                        nlohmann::json::parse(entry.body));
    if (!event.ok())
        throw std::runtime_error("entry " + std::to_string(entry.seq) + ": " + event.error().code);
    return *event;
}

match::Stamp stamp_of(const store::Entry& entry) {
    return {entry.version, entry.moment, {role_of(entry.actor.role), entry.actor.id, {}}};
}

}  // namespace yuanmen::service
