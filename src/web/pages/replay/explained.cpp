#include "web/pages/replay/explained.hpp"

namespace yuanmen::web::pages {
namespace {

constexpr std::size_t kMostShown = 5;

}  // namespace

Explained explained(const record::ReplayDocument& document, const ReplayWords& words) {
    Explained out;
    if (document.explanations.empty()) return out;
    out.likely = words.say("explain.likely." + std::string(document.explanations.front().kind),
                           {{"line", std::to_string(document.first_illegal)}});
    for (const record::ExplanationLine& each : document.explanations) {
        if (out.explanations.size() >= kMostShown) break;
        const std::string kind(each.kind);
        out.explanations.push_back(
            {each.line, kind,
             words.say("explain." + kind, {{"line", std::to_string(each.line)},
                                           {"text", each.text},
                                           {"explains", std::to_string(each.explains)}})});
    }
    return out;
}

}  // namespace yuanmen::web::pages
