#include "match/decide/conclude.hpp"

#include "match/worksheet.hpp"

namespace yuanmen::match {
namespace {

using Steps = std::vector<NextTiebreak>;

Steps steps_after_level(const MatchState& state, const cards::Parameters& parameters, bool& repeats) {
    Steps steps;
    const bool overtime = overtime_allowed(state, parameters);
    if (overtime) steps.push_back(NextTiebreak::overtime);
    repeats = false;
    for (cards::Tiebreak tiebreak : parameters.tiebreaks) {
        if (tiebreak == cards::Tiebreak::repeat_overtime && overtime) steps.push_back(NextTiebreak::overtime);
        if (tiebreak == cards::Tiebreak::compare_card) steps.push_back(NextTiebreak::compare_card);
        repeats = tiebreak == cards::Tiebreak::repeat_overtime && overtime;
    }
    return steps;
}

Event decided(Winner winner, Cause cause, std::vector<std::string> clauses, std::vector<WorksheetLine> lines,
              std::optional<base::Moment> at) {
    return MatchDecided{{winner, cause, std::move(clauses)}, std::move(lines), std::move(at)};
}

}  // namespace

bool overtime_allowed(const MatchState& state, const cards::Parameters& parameters) {
    if (parameters.overtime == cards::Overtime::organiser) return state.head.overtime_allowed;
    return parameters.overtime == cards::Overtime::allowed;
}

std::optional<NextTiebreak> next_tiebreak(const MatchState& state, const cards::Parameters& parameters) {
    bool repeats = false;
    const Steps steps = steps_after_level(state, parameters, repeats);
    // An overtime the head judge granted after a bell before the first turn is the stage's own one, if it has
    // any.
    const bool granted = state.bell_choice == BellChoice::overtime && !overtime_allowed(state, parameters);
    const auto taken = static_cast<std::size_t>(state.overtimes - (granted && state.overtimes > 0 ? 1 : 0));
    if (taken < steps.size()) return steps[taken];
    if (repeats) return NextTiebreak::overtime;
    return std::nullopt;
}

Event conclude(const MatchState& state, const cards::Parameters& parameters, std::optional<base::Moment> at) {
    std::vector<WorksheetLine> lines = compare_position(state.position, parameters);
    if (const auto winner = winner_by(lines)) {
        const Cause cause = state.period == Period::overtime ? Cause::overtime : Cause::time;
        std::vector<std::string> clauses = {"1v1.1.4.2", "1v1.3.4.2"};
        for (const WorksheetLine& line : lines) {
            if (line.decides && line.clause != clauses.front()) clauses.insert(clauses.begin(), line.clause);
        }
        return decided(winner_of(*winner), cause, std::move(clauses), std::move(lines), std::move(at));
    }
    if (const auto next = next_tiebreak(state, parameters)) return ComparisonLevel{std::move(lines), *next};
    return decided(Winner::none, Cause::undecided, {"1v1.1.4.2", "decision.tiebreaks"}, std::move(lines),
                   std::move(at));
}

}  // namespace yuanmen::match
