#include "web/pages/photo_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "match/commands/evidence.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

json photos_view(const Context& context, const service::MatchView& view) {
    json photos = json::array();
    for (const auto& photo : view.desk->value("photos", json::array())) {
        const json chair = photo.value("chair", json());
        photos.push_back({{"photo", photo.at("photo")},
                          {"what", context.say("option." + photo.at("of").get<std::string>())},
                          {"whose", chair.is_string() ? view.row.players[chair == "a" ? 0 : 1].name : ""},
                          {"at", time_of_day(photo.at("wall_ms"))},
                          {"hash", photo.at("sha256").get<std::string>().substr(0, 12)},
                          {"may_see", photo.at("may_see")}});
    }
    return photos;
}

json photo_forms(const Context& context, const service::MatchView& view) {
    json forms = json::array();
    const json& desk = *view.desk;
    const auto& open = desk.at("commands");
    if (std::find(open.begin(), open.end(), "take_photo") == open.end()) return forms;
    const std::size_t left = match::kMostPhotos - std::min(match::kMostPhotos, desk.at("photos").size());
    const std::string room = context.say("photo.left", {{"count", std::to_string(left)}});
    const auto add = [&](const std::string& of, const std::string& chair, const std::string& whose) {
        const std::string label = context.say("photo.take." + of) + (whose.empty() ? "" : " · " + whose);
        forms.push_back({{"of", of},
                         {"chair", chair},
                         {"label", label},
                         {"input", "photo-" + of + chair},
                         {"left", room}});
    };
    if (!desk.at("pause").is_null()) add("pause", "", "");
    for (const std::string chair : {"a", "b"}) {
        const json& there = desk.at("chairs").at(chair);
        const bool slip = there.at("line_up").value("method", "") == "paper";
        if (slip && there.at("generals").empty()) {
            add("line_up", chair, view.row.players[chair == "a" ? 0 : 1].name);
        }
    }
    return forms;
}

}  // namespace yuanmen::web::pages
