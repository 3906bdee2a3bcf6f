// The exhausted draw pile (timing.13, decision.reshuffle): the whole discard pile becomes the new draw pile.
// Cards still in the old pile (观星, 遗计) stay on top of it. Some events end the match at the n-th
// reshuffle. Frame: nothing.
#include "engine/machine/shuffle.hpp"
#include "engine/machine/keys.hpp"
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {

void reshuffle(Game& g, const Action& action) {
    State& s = g.s;
    std::array<Slot, kSlots> old{};
    const int kept = s.pile_n;
    for (int i = 0; i < kept; ++i) old[static_cast<std::size_t>(i)] = s.pile[static_cast<std::size_t>(i)];
    for (int i = kept; i > 0; --i) move(g, old[static_cast<std::size_t>(i - 1)], Zone::table);
    SlotSet discards = slots_in(s, Zone::discard);
    const int n = discards.count();
    for (int i = n; i > 0; --i) {
        const Slot slot = discards.pop();
        pin(s, slot, action.n == 0 ? kUnknownFace : action.cards[static_cast<std::size_t>(i - 1)].face);
        move(g, slot, Zone::pile);
    }
    for (int i = 0; i < kept; ++i) move(g, old[static_cast<std::size_t>(i)], Zone::pile);
    ++s.reshuffles;
    const int limit = g.r.switches().reshuffle_limit;
    if (limit > 0 && s.reshuffles >= limit) end_match(s, Outcome::piles_exhausted, 0xFF);
}

namespace {

Flow step(Game&, Frame&) {
    return Flow::wait;
}

Prompt ask(const Rules&, const State& s, const Frame&) {
    Prompt p;
    p.question = Question::shuffle;
    p.seat = p.target = s.active;
    p.min = p.max = s.discard_n;
    p.why = RuleId::pile_exhausted;
    return p;
}

void take(Game& g, Frame&, const Action& action, const Plan&) {
    pop(g.s);
    reshuffle(g, action);
}

}  // namespace

const Procedure shuffle_procedure = {step, ask, take};

}  // namespace yuanmen::engine
