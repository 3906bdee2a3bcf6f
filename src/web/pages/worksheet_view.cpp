#include "web/pages/worksheet_view.hpp"

#include <nlohmann/json.hpp>

#include "match/codec.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// Who has agreed to a line, as shown under it. Nothing to tap unless `may` holds for a party.
json parties_of(const Context& context, const match::Agreement& agreed, std::size_t line,
                const match::PerChair<std::string>& players, const std::string& may) {
    json parties = json::array();
    for (const match::Signer signer : {match::Signer::a, match::Signer::b, match::Signer::judge}) {
        const std::string party(journal::name_of(signer));
        const bool yes = agreed.of(signer);
        parties.push_back({{"party", party},
                           {"who", signer == match::Signer::judge ? context.say("option.judge")
                                   : signer == match::Signer::a   ? players.a
                                                                  : players.b},
                           {"line", line + 1},
                           {"yes", yes},
                           {"wanted", yes ? "false" : "true"},
                           {"may", may == "all" || may == party}});
    }
    return parties;
}

}  // namespace

json worksheet_view(const Context& context, const std::vector<match::WorksheetLine>& lines) {
    json rows = json::array();
    for (const match::WorksheetLine& line : lines) {
        const bool lost = line.criterion.find("lost") != std::string::npos;
        const auto terms = [&](match::Chair chair) {
            return std::to_string(line.first_term[chair]) + (lost ? " − " : " + ") +
                   std::to_string(line.second_term[chair]);
        };
        rows.push_back({{"criterion", context.say("criterion." + line.criterion)},
                        {"clause", clause_number(context.catalogue(), context.language, line.clause)},
                        {"a", line.values.a},
                        {"b", line.values.b},
                        {"a_terms", terms(match::Chair::a)},
                        {"b_terms", terms(match::Chair::b)},
                        {"a_better", line.better == match::Better::a},
                        {"b_better", line.better == match::Better::b},
                        {"level", line.better == match::Better::level},
                        {"decides", line.decides}});
    }
    return rows;
}

json comparison_view(const Context& context, const match::Comparison& comparison,
                     const match::PerChair<std::string>& players, const std::string& may) {
    json lines = worksheet_view(context, comparison.lines);
    for (std::size_t i = 0; comparison.agreed && i < lines.size(); ++i)
        lines[i]["agreed"] = parties_of(context, comparison.agreed->at(i), i, players, may);
    return {{"period", context.say("clock.period." + std::string(journal::name_of(comparison.period)))},
            {"lines", lines}};
}

json outcome_view(const Context& context, const std::optional<match::Outcome>& outcome,
                  const match::PerChair<std::string>& players) {
    if (!outcome) {
        return {{"there", false}, {"winner", ""}, {"cause", ""}, {"clauses", ""}, {"has_winner", false}};
    }
    const auto winner = match::chair_of(outcome->winner);
    return {{"there", true},
            {"has_winner", winner.has_value()},
            {"winner", winner ? players[*winner] : context.say("outcome.none")},
            {"cause", context.say("cause." + std::string(journal::name_of(outcome->cause)))},
            {"clauses", clause_numbers(context.catalogue(), context.language, outcome->clauses)}};
}

}  // namespace yuanmen::web::pages
