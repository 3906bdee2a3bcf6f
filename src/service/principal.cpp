#include "service/principal.hpp"

namespace yuanmen::service {

std::string_view id_of(Role role) {
    return journal::name_of(role);
}

std::optional<Role> role_from_id(std::string_view id) {
    return journal::enum_from_name<Role>(id);
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
