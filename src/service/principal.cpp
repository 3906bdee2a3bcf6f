#include "service/principal.hpp"

namespace yuanmen::service {
namespace {

constexpr std::array<std::string_view, kRoles.size()> kRoleIds = {
    "owner", "head_judge", "table_judge", "scorekeeper", "player", "auditor", "public"};

}  // namespace

std::string_view id_of(Role role) {
    return kRoleIds[static_cast<std::size_t>(role)];
}

std::optional<Role> role_from_id(std::string_view id) {
    for (Role role : kRoles) {
        if (id_of(role) == id) return role;
    }
    return std::nullopt;
}

bool is_staff(Role role) {
    return role != Role::player && role != Role::anyone;
}

std::string staff_key(std::string_view account) {
    return "staff/" + std::string(account);
}

std::string player_key(std::string_view match, match::Chair chair) {
    return "player/" + std::string(match) + (chair == match::Chair::a ? "/a" : "/b");
}

std::string entrant_key(std::string_view event, std::string_view entrant) {
    return std::string("entrant/").append(event).append("/").append(entrant);
}

std::string Principal::key() const {
    if (role == Role::anyone) return "public";
    if (!entrant.empty()) return entrant_key(event, entrant);
    if (role == Role::player) return player_key(match, chair.value_or(match::Chair::a));
    return by_token ? "token/" + account : staff_key(account);
}

}  // namespace yuanmen::service
