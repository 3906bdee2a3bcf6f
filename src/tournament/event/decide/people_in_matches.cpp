#include <array>

#include "tournament/event/decide/corrections.hpp"
#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

/// Ids of who stands in the two places; empty where nobody is known.
using People = std::array<std::string, 2>;

People people_in(const EventState& state, const Standing& standing, std::size_t index) {
    People people;
    const std::string match = to_string(standing.bracket.matches[index].id);
    for (std::size_t slot = 0; slot < 2; ++slot) {
        const Slot& place = standing.filled[index].slots[slot];
        if (place.kind != Slot::Kind::seed) continue;
        const Entrant* entrant = player_of_match(state, match, place.seed);
        if (entrant != nullptr) people[slot] = entrant->id;
    }
    return people;
}

}  // namespace

void release_of_others(EventState& next, const EventState& before) {
    const auto was = standing_of(before), is = standing_of(next);
    if (!was || !is) return;
    for (std::size_t i = 0; i < is->filled.size(); ++i) {
        const BracketMatchId& id = is->bracket.matches[i].id;
        const std::string match = to_string(id);
        const MatchFacts& facts = next.facts(match);
        if (facts == MatchFacts{} || facts.result) continue;
        const auto before_at = was->bracket.find(id);
        if (before_at && people_in(before, *was, *before_at) == people_in(next, *is, i)) continue;
        next.matches.erase(match);
    }
}

std::string disturbed_match(const Draft& draft) {
    const auto was = standing_of(draft.state), is = standing_of(draft.next);
    for (const auto& [match, facts] : draft.state.matches) {
        if (!facts.result && !is_under_way(draft, facts)) continue;
        const auto before = was ? was->find(match) : std::nullopt;
        const auto after = is ? is->find(match) : std::nullopt;
        const bool same =
            before && after && people_in(draft.state, *was, *before) == people_in(draft.next, *is, *after);
        if (!same) return match;
    }
    return {};
}

}  // namespace yuanmen::tournament
