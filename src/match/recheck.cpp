#include "match/recheck.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "match/draw.hpp"
#include "match/sealing.hpp"

namespace yuanmen::match {
namespace {

base::Refusal not_so(const char* code, const std::string& note) {
    return {code, {"1v1.3.1.3", "judging.p5"}, "", {{"note", note}}};
}

/// The general on a card, as far as it was opened.
cards::GeneralId opened_general(const MatchState& state, const PoolCard& card) {
    if (!card.is_back()) return card.general;
    return back_in(state.opened, card.back).value_or(cards::GeneralId::none);
}

bool has_picked(const MatchState& state, Chair chair, const PoolCard& card) {
    return std::any_of(state.picks.begin(), state.picks.end(),
                       [&](const PickEntry& pick) { return pick.chair == chair && pick.card == card; });
}

std::optional<base::Refusal> recheck_line_up(const MatchState& state, Chair chair) {
    std::vector<PoolCard> seen;
    for (std::size_t i = 0; i < state.line_ups[chair].commitments.size(); ++i) {
        const std::string name = line_up_note_name(chair, static_cast<int>(i) + 1);
        const auto opened = state.opened.find(name);
        if (opened == state.opened.end()) continue;
        const auto place = read_line_up(opened->second);
        if (!place || !has_picked(state, chair, place->card) ||
            std::find(seen.begin(), seen.end(), place->card) != seen.end())
            return not_so("recheck.line_up", name);
        seen.push_back(place->card);
        const cards::GeneralId general = opened_general(state, place->card);
        const bool both = general != cards::GeneralId::none && place->general != cards::GeneralId::none;
        if (both && general != place->general) return not_so("recheck.line_up", name);
    }
    return std::nullopt;
}

}  // namespace

std::optional<base::Refusal> recheck(const MatchState& state, const cards::Ruleset& ruleset) {
    if (!state.broken_seals.empty()) return not_so("recheck.seal", state.broken_seals.front());
    if (const auto proof = draw_proof(state)) {
        const auto drawn = verify_draw(*proof, ruleset.parameters.draft);
        if (!drawn) return drawn.error();
    }
    for (const Chair chair : kChairs) {
        if (auto refused = recheck_line_up(state, chair)) return refused;
    }
    return std::nullopt;
}

}  // namespace yuanmen::match
