// What was ruled last, as a strip on the pages of judges (judging.p39).
#include "web/pages/disputes/news.hpp"

#include <nlohmann/json.hpp>

#include "match/dispute/codec.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

json ruling_news_view(const Context& context, const service::Answer<service::EventRulings>& news,
                      std::size_t most) {
    json list = json::array();
    if (!news.ok()) return list;
    for (const service::RulingNews& ruling : news->rulings) {
        if (list.size() == most) break;
        const std::string stage(journal::name_of(ruling.stage));
        const std::string remedy(journal::name_of(ruling.remedy));
        const bool closed = ruling.stage == match::DisputeStage::closed;
        list.push_back(
            {{"dispute", ruling.dispute},
             {"table", ruling.table},
             {"at", time_of_day(ruling.wall_ms)},
             {"wall_ms", ruling.wall_ms},
             {"remedy", context.say(ruling.upholds ? "dispute.upheld" : "dispute.remedy_" + remedy)},
             {"announcement", ruling.announcement},
             {"word", closed ? "" : context.say("dispute.stage_" + stage)}});
    }
    return list;
}

}  // namespace yuanmen::web::pages
