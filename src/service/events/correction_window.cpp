#include "service/events/correction_window.hpp"

#include <algorithm>

#include "tournament/event/stages.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::service {
namespace {

using namespace tournament;

/// When the last result that fills this match was recorded; nothing while it waits for somebody.
std::optional<std::int64_t> paired_at(const EventState& state, const Standing& standing,
                                      const BracketMatchId& match) {
    const auto index = standing.bracket.find(match);
    if (!index) return std::nullopt;
    for (const Slot& slot : standing.filled[*index].slots) {
        if (slot.kind != Slot::Kind::seed) return std::nullopt;
    }
    std::optional<std::int64_t> last;
    for (const BracketMatch& feeder : standing.bracket.matches) {
        const bool feeds = (feeder.winner_to && feeder.winner_to->match == match) ||
                           (feeder.loser_to && feeder.loser_to->match == match);
        const auto& result = state.facts(to_string(feeder.id)).result;
        if (feeds && result) last = std::max(last.value_or(0), result->wall_ms);
    }
    return last;
}

/// Of a match in a round: from when the next one was published.
std::optional<std::int64_t> close_of_round(const EventState& state, const Standing& standing,
                                           std::size_t index, std::int64_t window_ms) {
    const BracketMatchId& id = standing.bracket.matches[index].id;
    const auto own = std::pair(stage_with(state.settings, id), id.round);
    for (const RoundFacts& round : state.stage_facts().rounds) {
        if (!round.is_draft() && std::pair(round.stage, round.round) > own)
            return round.published_wall_ms + window_ms;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> corrections_close(const EventState& state, std::string_view match,
                                              const cards::Ruleset& ruleset) {
    const std::int64_t window_ms = ruleset.parameters.correction_minutes * 60'000LL;
    const auto standing = standing_of(state);
    const auto index = standing ? standing->find(match) : std::nullopt;
    if (!index || !state.facts(std::string(match)).result) return std::nullopt;
    if (!standing->bracket.matches[*index].id.in_bracket())
        return close_of_round(state, *standing, *index, window_ms);
    std::optional<std::int64_t> first;
    const BracketMatch& drawn = standing->bracket.matches[*index];
    for (const auto& next : {drawn.winner_to, drawn.loser_to}) {
        const auto paired = next ? paired_at(state, *standing, next->match) : std::nullopt;
        if (paired) first = std::min(first.value_or(*paired), *paired);
    }
    if (!first) return std::nullopt;
    return *first + window_ms;
}

}  // namespace yuanmen::service
