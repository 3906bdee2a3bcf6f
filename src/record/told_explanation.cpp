#include "record/told_explanation.hpp"

#include <nlohmann/json.hpp>

#include "record/readable.hpp"

namespace yuanmen::record {
std::vector<ToldExplanation> told(const std::vector<Explanation>& explanations, const Parsed& parsed,
                                  const Lexicon& lexicon, Spelling spelling) {
    std::vector<ToldExplanation> out;
    for (const Explanation& each : explanations) {
        const int line = parsed.lines[static_cast<std::size_t>(each.entry)].line;
        out.push_back({id_of(each.kind), line, print(each.content, lexicon, spelling), each.explains});
    }
    return out;
}

std::vector<ToldExplanation> told_explanations(std::string_view text, const RefereeLibrary& referees,
                                               Spelling spelling, const std::string& ruleset) {
    const Readable read = read_all_but_slips(text, referees.lexicon());
    if (!read.rest) return {};
    const Referee* referee = referees.find(ruleset.empty() ? read.rest->record.ruleset : ruleset);
    if (referee == nullptr) return {};
    const auto report = replay(*referee, read.rest->record);
    if (!report || report->first_illegal < 0) return {};
    const auto all = explanations(*referee, read.rest->record, report.value(), referees.lexicon());
    return told(all, *read.rest, referees.lexicon(), spelling);
}

void put_explanations(nlohmann::ordered_json& object, const std::vector<ToldExplanation>& explanations) {
    auto all = nlohmann::ordered_json::array();
    for (const ToldExplanation& each : explanations) {
        all.push_back(
            {{"kind", each.kind}, {"line", each.line}, {"text", each.text}, {"explains", each.explains}});
    }
    object["explanations"] = std::move(all);
    object["likely"] =
        explanations.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(explanations.front().kind);
}

}  // namespace yuanmen::record
