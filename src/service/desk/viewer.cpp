#include "service/desk/viewer.hpp"

namespace yuanmen::service {

match::Viewer viewer_of(const Principal& who, const FoundMatch& found) {
    switch (who.role) {
        case Role::owner:
        case Role::head_judge:
            return {match::ViewerKind::head_judge, {}};
        case Role::table_judge:
            if (found.own_table) return {match::ViewerKind::judge, {}};
            break;
        case Role::scorekeeper:
            if (found.own_table) return {match::ViewerKind::scorekeeper, {}};
            break;
        case Role::auditor:
            return {match::ViewerKind::auditor, {}};
        case Role::player:
            if (who.match == found.row.id) return {match::ViewerKind::player, who.chair};
            break;
        case Role::anyone:
            break;
    }
    return {};
}

}  // namespace yuanmen::service
