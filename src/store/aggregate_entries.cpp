#include "store/aggregate_entries.hpp"

namespace yuanmen::store {
namespace {

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

match::Stamp stamp_of(const Entry& entry) {
    std::optional<match::Chair> chair;
    if (!entry.actor.chair.empty()) chair = entry.actor.chair == "a" ? match::Chair::a : match::Chair::b;
    return {entry.version, entry.moment, {desk_role(entry.actor.role), entry.actor.id, chair}};
}

}  // namespace yuanmen::store
