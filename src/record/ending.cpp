#include "record/ending.hpp"

#include "record/examine.hpp"
#include "record/settled.hpp"

namespace yuanmen::record {
namespace {

Ending ending(const MatchEnd& end) {
    Ending out{end.outcome, end.winner, {}, {}};
    for (std::size_t seat = 0; seat < 2; ++seat) {
        out.remaining[seat] = end.side[seat].remaining;
        out.lost_hp[seat] = end.side[seat].lost_hp;
    }
    return out;
}

void keep_equal(std::array<std::optional<int>, 2>& common, const std::array<std::optional<int>, 2>& other) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
        if (common[seat] != other[seat]) common[seat].reset();
    }
}

/// What all these positions come to, followed so far.
std::optional<Ending> common_ending(const Referee& referee, const std::vector<engine::State>& ends,
                                    Following following) {
    std::optional<Ending> common;
    for (const engine::State& state : ends) {
        const Ending each = ending(end_of(referee.rules(), settled(referee, state, following)));
        if (each.outcome == engine::Outcome::running) return std::nullopt;
        if (!common) common = each;
        if (common->outcome != each.outcome || common->winner != each.winner) return std::nullopt;
        keep_equal(common->remaining, each.remaining);
        keep_equal(common->lost_hp, each.lost_hp);
    }
    return common;
}

}  // namespace

Endings endings_of(const Validation& validation) {
    if (!validation.report) return {};
    const Referee& referee = *validation.referee;
    const auto examined = examine(referee, validation.parsed->record, {false, true});
    if (!examined) return {};
    Endings out;
    out.end = common_ending(referee, examined->ends, Following::forced);
    if (!out.end) out.if_unanswered = common_ending(referee, examined->ends, Following::unanswered);
    return out;
}

std::string_view cause_of(const Ending& ending) {
    constexpr std::array<std::string_view, 5> ids = {"", "generals_dead", "conceded", "time_up",
                                                     "piles_exhausted"};
    return ids[static_cast<std::size_t>(ending.outcome)];
}

}  // namespace yuanmen::record
