#include "match/view/view.hpp"

namespace yuanmen::match {

bool may_see(const Photo& photo, const MatchState& state, const Viewer& viewer) {
    const bool everything_is_open = state.stage >= Stage::sheet;
    switch (viewer.kind) {
        case ViewerKind::everybody:
            return false;
        case ViewerKind::player:
        case ViewerKind::auditor:
            return everything_is_open;
        case ViewerKind::judge:
        case ViewerKind::head_judge:
        case ViewerKind::scorekeeper:
            return everything_is_open || photo.of == PhotoOf::pause;
    }
    return false;
}

std::vector<PhotoView> photos_view(const Look& look) {
    std::vector<PhotoView> list;
    for (const Photo& photo : look.state.photos)
        list.push_back({photo, may_see(photo, look.state, look.viewer)});
    return list;
}

}  // namespace yuanmen::match
