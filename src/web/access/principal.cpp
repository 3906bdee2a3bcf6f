#include "web/access/principal.hpp"

namespace yuanmen::web {

std::string_view name_of(Role role) {
    switch (role) {
        case Role::everyone:
            return "public";
        case Role::player:
            return "player";
        case Role::auditor:
            return "auditor";
        case Role::scorekeeper:
            return "scorekeeper";
        case Role::table_judge:
            return "table_judge";
        case Role::head_judge:
            return "head_judge";
        case Role::owner:
            return "owner";
    }
    return "public";
}

}  // namespace yuanmen::web
