#include "match/penalty/ladder.hpp"

#include <algorithm>

namespace yuanmen::match {
namespace {

using cards::InfractionClass;
using cards::Penalty;

// judging.upgrade. The warning after so many earlier ones on the same day costs a technical point.
constexpr int kGameplayWarnings = 2;
constexpr int kTournamentWarnings = 1;

bool counts_today(const EarlierPenalty& earlier, InfractionClass of_class, const std::string& day) {
    if (earlier.infraction_class != of_class) return false;
    return of_class == InfractionClass::conduct || earlier.day == day;
}

/// The step by the ladder and by what has gone before.
struct Step {
    Penalty by_ladder{};
    Penalty penalty{};
    int offence = 1;
    int counted = 0;
};

Penalty upgraded(InfractionClass of_class, Penalty by_ladder, int counted) {
    const bool warning = by_ladder == Penalty::warning;
    switch (of_class) {
        case InfractionClass::gameplay:
            return warning && counted >= kGameplayWarnings ? Penalty::point : by_ladder;
        case InfractionClass::tournament:
            return warning && counted >= kTournamentWarnings ? Penalty::point : by_ladder;
        case InfractionClass::conduct:
            return counted > 0 ? std::max(by_ladder, Penalty::match_loss) : by_ladder;
        case InfractionClass::judge:
            break;
    }
    return by_ladder;
}

Step step_of(const cards::Infraction& infraction, bool as_opponent,
             const std::vector<EarlierPenalty>& earlier, const std::string& day) {
    const auto& ladder = as_opponent ? infraction.opponent_ladder : infraction.ladder;
    const InfractionClass of_class = infraction.infraction_class;
    Step step;
    for (const EarlierPenalty& before : earlier) {
        if (!counts_today(before, of_class, day)) continue;
        if (before.infraction == infraction.id && before.as_opponent == as_opponent) ++step.offence;
        if (of_class == InfractionClass::conduct || before.penalty == Penalty::warning) ++step.counted;
    }
    step.by_ladder = ladder[std::min(static_cast<std::size_t>(step.offence), ladder.size()) - 1];
    step.penalty = upgraded(of_class, step.by_ladder, step.counted);
    return step;
}

}  // namespace

std::optional<Suggestion> suggest(const cards::Infraction& infraction, bool as_opponent,
                                  const std::vector<EarlierPenalty>& earlier, const std::string& day) {
    if ((as_opponent ? infraction.opponent_ladder : infraction.ladder).empty()) return std::nullopt;
    const Step now = step_of(infraction, as_opponent, earlier, day);
    std::vector<EarlierPenalty> after = earlier;
    after.push_back({infraction.id, infraction.infraction_class, as_opponent, now.penalty, day});
    Suggestion suggestion{now.penalty,
                          now.by_ladder,
                          now.offence,
                          now.counted,
                          step_of(infraction, as_opponent, after, day).penalty,
                          {infraction.clause, "judging.ladder"}};
    if (suggestion.upgraded()) suggestion.clauses.insert(suggestion.clauses.begin() + 1, "judging.upgrade");
    return suggestion;
}

}  // namespace yuanmen::match
