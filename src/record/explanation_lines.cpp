#include "record/explanation_lines.hpp"

#include <nlohmann/json.hpp>

namespace yuanmen::record {

std::vector<ExplanationLine> explanation_lines(const std::vector<Explanation>& explanations,
                                               const Parsed& parsed, const Lexicon& lexicon,
                                               Spelling spelling) {
    std::vector<ExplanationLine> out;
    for (const Explanation& each : explanations) {
        const int line = parsed.lines[static_cast<std::size_t>(each.entry)].line;
        out.push_back({id_of(each.kind), line, print(each.content, lexicon, spelling), each.explains});
    }
    return out;
}

void put_explanations(nlohmann::ordered_json& object, const std::vector<ExplanationLine>& explanations) {
    auto all = nlohmann::ordered_json::array();
    for (const ExplanationLine& each : explanations) {
        all.push_back(
            {{"kind", each.kind}, {"line", each.line}, {"text", each.text}, {"explains", each.explains}});
    }
    object["explanations"] = std::move(all);
    object["likely"] =
        explanations.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(explanations.front().kind);
}

}  // namespace yuanmen::record
