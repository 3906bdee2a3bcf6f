#include "web/pages/replay/explained.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace yuanmen::web::pages {
namespace {

constexpr std::size_t kMostShown = 5;

}  // namespace

void put_explained(nlohmann::json& page, const record::ReplayDocument& document, const ReplayWords& words) {
    const auto& explanations = document.explanations;
    const auto say = [&](const std::string& key, const std::map<std::string, std::string>& params) {
        return words.catalogue.say(words.language, key, params);
    };
    page["explanations"] = nlohmann::json::array();
    if (explanations.empty()) return;
    page["likely"] = say("explain.likely." + std::string(explanations.front().kind),
                         {{"line", std::to_string(document.first_illegal)}});
    for (const record::ExplanationLine& each : explanations) {
        if (page["explanations"].size() >= kMostShown) break;
        page["explanations"].push_back({{"line", each.line},
                                        {"kind", each.kind},
                                        {"sentence", say("explain." + std::string(each.kind),
                                                         {{"line", std::to_string(each.line)},
                                                          {"text", each.text},
                                                          {"explains", std::to_string(each.explains)}})}});
    }
}

}  // namespace yuanmen::web::pages
