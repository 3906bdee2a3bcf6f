#include "web/access/access.hpp"

namespace yuanmen::web {

Access Access::to(UseCase use_case) {
    unsigned bits = 0;
    for (const Role role : service::kRoles) {
        if (service::grant(role, use_case) != service::Grant::none) bits |= bit(role);
    }
    return Access(bits);
}

Access Access::everywhere(UseCase use_case) {
    unsigned bits = 0;
    for (const Role role : service::kRoles) {
        if (service::grant(role, use_case) == service::Grant::all) bits |= bit(role);
    }
    return Access(bits);
}

Access Access::only(std::initializer_list<Role> roles) {
    unsigned bits = 0;
    for (const Role role : roles) bits |= bit(role);
    return Access(bits);
}

}  // namespace yuanmen::web
