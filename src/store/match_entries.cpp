#include "store/match_entries.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "base/canonical_json.hpp"

namespace yuanmen::store {
namespace {

constexpr std::string_view kMatchPrefix = "match.";

/// The journal keeps the account's role; at the desk an owner is a head judge.
match::Role desk_role(std::string_view role) {
    if (role == "owner" || role == "head_judge") return match::Role::head_judge;
    if (role == "table_judge") return match::Role::judge;
    if (role == "player") return match::Role::player;
    if (role == "scorekeeper") return match::Role::scorekeeper;
    if (role == "system") return match::Role::system;
    throw std::invalid_argument("no such role at a desk: " + std::string(role));
}

}  // namespace

NewEntry entry_of(const match::Event& event) {
    return {std::string(kMatchPrefix) + std::string(match::kind_of(event)),
            base::canonical_json(match::event_to_json(event))};
}

match::Event event_of(const Entry& entry) {
    if (!entry.kind.starts_with(kMatchPrefix))
        throw std::invalid_argument("not an entry of a desk: " + entry.kind);
    const std::string_view kind = std::string_view(entry.kind).substr(kMatchPrefix.size());
    const auto event = match::event_from_json(kind, nlohmann::json::parse(entry.body));
    if (!event) throw std::invalid_argument("an entry no desk has written: " + entry.kind);
    return *event;
}

match::Stamp stamp_of(const Entry& entry) {
    std::optional<match::Chair> chair;
    if (!entry.actor.chair.empty()) chair = entry.actor.chair == "a" ? match::Chair::a : match::Chair::b;
    return {entry.version, entry.moment, {desk_role(entry.actor.role), entry.actor.id, chair}};
}

}  // namespace yuanmen::store
