#include "service/desk/desk_actor.hpp"

#include <stdexcept>

namespace yuanmen::service {

match::Actor desk_actor(const Principal& who) {
    switch (who.role) {
        case Role::owner:
        case Role::head_judge:
            return {match::Role::head_judge, who.account, {}};
        case Role::table_judge:
            return {match::Role::judge, who.account, {}};
        case Role::scorekeeper:
            return {match::Role::scorekeeper, who.account, {}};
        case Role::player:
            return {match::Role::player, who.person, who.chair};
        case Role::auditor:
        case Role::anyone:
            break;
    }
    throw std::logic_error("this role has no place at a desk");
}

}  // namespace yuanmen::service
