// What was ruled last, as a strip on the pages of judges (judging.p39).
#include "web/pages/disputes/news.hpp"

#include <nlohmann/json.hpp>

#include "web/pages/words.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

json ruling_news_view(const Context& context, const service::Answer<service::JsonPtr>& news,
                      std::size_t most) {
    json list = json::array();
    if (!news.ok()) return list;
    for (const json& ruling : (*news)->at("rulings")) {
        if (list.size() == most) break;
        const std::string stage = ruling.at("stage");
        const bool upholds = ruling.at("upholds");
        list.push_back(
            {{"dispute", ruling.at("dispute")},
             {"table", ruling.at("table")},
             {"at", time_of_day(ruling.at("wall_ms"))},
             {"wall_ms", ruling.at("wall_ms")},
             {"remedy", context.say(upholds ? std::string("dispute.upheld")
                                            : "dispute.remedy_" + ruling.at("remedy").get<std::string>())},
             {"announcement", ruling.at("announcement")},
             {"word", stage == "closed" ? std::string() : context.say("dispute.stage_" + stage)}});
    }
    return list;
}

}  // namespace yuanmen::web::pages
