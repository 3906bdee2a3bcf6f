#include "web/pages/replay/explained.hpp"

#include <future>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"

namespace yuanmen::web::pages {
namespace {

using Told = std::vector<record::ToldExplanation>;

/// So many texts are kept; then all are forgotten.
constexpr std::size_t kMostTexts = 256;
constexpr std::size_t kMostShown = 5;

std::string name_of(const std::string& text, record::Spelling spelling) {
    return base::sha256_hex(text) + (spelling == record::Spelling::chinese ? "zh" : "en");
}

}  // namespace

Told explained(const std::string& text, const record::RefereeLibrary& referees, record::Spelling spelling) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_future<Told>> kept;
    std::packaged_task<Told()> work([&] { return record::told_explanations(text, referees, spelling); });
    std::shared_future<Told> answer;
    bool mine = false;
    {
        const std::lock_guard lock(mutex);
        if (kept.size() >= kMostTexts) kept.clear();
        auto& place = kept[name_of(text, spelling)];
        mine = !place.valid();
        if (mine) place = work.get_future().share();
        answer = place;
    }
    if (mine) work();
    return answer.get();
}

void put_explained(nlohmann::json& page, const Told& explanations, int first_illegal,
                   const ReplayWords& words) {
    const auto say = [&](const std::string& key, const std::map<std::string, std::string>& params) {
        return words.catalogue.say(words.language, key, params);
    };
    page["has_explanations"] = !explanations.empty();
    page["explanations"] = nlohmann::json::array();
    if (explanations.empty()) return;
    page["likely"] = say("explain.likely." + std::string(explanations.front().kind),
                         {{"line", std::to_string(first_illegal)}});
    for (const record::ToldExplanation& each : explanations) {
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
