#include "web/pages/worksheet_view.hpp"

#include <nlohmann/json.hpp>
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// Who has agreed to each line, as shown under it. Nothing to tap unless `may` holds for a party.
void put_agreement(const Context& context, json& row, const json& agreed, std::size_t line,
                   const json& players, const std::string& may) {
    json parties = json::array();
    for (const std::string party : {"a", "b", "judge"}) {
        const bool yes = agreed.at(line).at(party);
        parties.push_back({{"party", party},
                           {"who", party == "judge" ? context.say("option.judge")
                                                    : players.at(party == "a" ? 0 : 1).get<std::string>()},
                           {"line", line + 1},
                           {"yes", yes},
                           {"wanted", yes ? "false" : "true"},
                           {"may", may == "all" || may == party}});
    }
    row["agreed"] = parties;
}

}  // namespace

json worksheet_view(const Context& context, const json& lines) {
    json rows = json::array();
    if (!lines.is_array()) return rows;
    for (const auto& line : lines) {
        const std::string criterion = line.at("criterion");
        const bool lost = criterion.find("lost") != std::string::npos;
        const auto terms = [&](const char* chair) {
            return std::to_string(line.at("first_term").at(chair).get<int>()) + (lost ? " − " : " + ") +
                   std::to_string(line.at("second_term").at(chair).get<int>());
        };
        rows.push_back({{"criterion", context.say("criterion." + criterion)},
                        {"clause", clause_number(context.catalogue(), context.language,
                                                 line.at("clause").get<std::string>())},
                        {"a", line.at("values").at("a")},
                        {"b", line.at("values").at("b")},
                        {"a_terms", terms("a")},
                        {"b_terms", terms("b")},
                        {"a_better", line.at("better") == "a"},
                        {"b_better", line.at("better") == "b"},
                        {"level", line.at("better") == "level"},
                        {"decides", line.at("decides")}});
    }
    return rows;
}

json comparison_view(const Context& context, const json& comparison, const json& players,
                     const std::string& may) {
    json lines = worksheet_view(context, comparison.at("lines"));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        put_agreement(context, lines[i], comparison.at("agreed"), i, players, may);
    }
    return {{"period", context.say("clock.period." + comparison.at("period").get<std::string>())},
            {"lines", lines}};
}

json outcome_view(const Context& context, const json& outcome, const json& players) {
    if (!outcome.is_object()) {
        return {{"there", false}, {"winner", ""}, {"cause", ""}, {"clauses", ""}, {"has_winner", false}};
    }
    const std::string winner = outcome.at("winner");
    const std::string clauses = clause_numbers(context.catalogue(), context.language, outcome.at("clauses"));
    return {{"there", true},
            {"has_winner", winner != "none"},
            {"winner", winner == "none" ? context.say("outcome.none")
                                        : players.at(winner == "a" ? 0 : 1).get<std::string>()},
            {"cause", context.say("cause." + outcome.at("cause").get<std::string>())},
            {"clauses", clauses}};
}

}  // namespace yuanmen::web::pages
