#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

using nlohmann::json;

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

json photos_view(const Look& look) {
    json list = json::array();
    for (const Photo& photo : look.state.photos) {
        json entry = codec::write(photo);
        entry["may_see"] = may_see(photo, look.state, look.viewer);
        list.push_back(std::move(entry));
    }
    return list;
}

}  // namespace yuanmen::match
