#include "record/ending.hpp"

#include <array>

#include "record/examine.hpp"
#include "record/settled.hpp"

namespace yuanmen::record {

std::optional<MatchEnd> ending_of(const Validation& validation) {
    if (!validation.report) return std::nullopt;
    const Referee& referee = *validation.referee;
    const auto examined = examine(referee, validation.parsed->record, {false, true});
    if (!examined) return std::nullopt;
    std::optional<MatchEnd> common;
    for (const engine::State& state : examined->ends) {
        const MatchEnd end = end_of(referee.rules(), settled(referee, state));
        if (end.outcome == engine::Outcome::running || (common && !(*common == end))) return std::nullopt;
        common = end;
    }
    return common;
}

std::string_view cause_of(const MatchEnd& end) {
    constexpr std::array<std::string_view, 5> ids = {"", "generals_dead", "conceded", "time_up",
                                                     "piles_exhausted"};
    return ids[static_cast<std::size_t>(end.outcome)];
}

}  // namespace yuanmen::record
