#include "web/pages/photo_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "match/commands/evidence.hpp"
#include "match/view/desk_view.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

json photos_view(const Context& context, const service::MatchView& view) {
    json photos = json::array();
    for (const match::PhotoView& photo : view.desk->photos.value_or(std::vector<match::PhotoView>())) {
        photos.push_back({{"photo", photo.photo},
                          {"what", context.say("option." + std::string(journal::name_of(photo.of)))},
                          {"whose", photo.chair ? player_in(view.row, *photo.chair) : ""},
                          {"at", time_of_day(photo.wall_ms)},
                          {"hash", photo.sha256.substr(0, 12)},
                          {"may_see", photo.may_see}});
    }
    return photos;
}

json photo_forms(const Context& context, const service::MatchView& view) {
    json forms = json::array();
    const match::DeskView& desk = *view.desk;
    if (!desk.opens("take_photo")) return forms;
    const std::size_t left = match::kMostPhotos - std::min(match::kMostPhotos, desk.photos->size());
    const std::string room = context.say("photo.left", {{"count", std::to_string(left)}});
    const auto add = [&](const std::string& of, const std::string& chair, const std::string& whose) {
        const std::string label = context.say("photo.take." + of) + (whose.empty() ? "" : " · " + whose);
        forms.push_back({{"of", of},
                         {"chair", chair},
                         {"label", label},
                         {"input", "photo-" + of + chair},
                         {"left", room}});
    };
    if (desk.pause) add("pause", "", "");
    for (const match::Chair chair : match::kChairs) {
        const match::ChairView& there = desk.chairs[chair];
        if (there.line_up.method == match::LineUpMethod::paper && there.generals.empty())
            add("line_up", std::string(journal::name_of(chair)), player_in(view.row, chair));
    }
    return forms;
}

}  // namespace yuanmen::web::pages
