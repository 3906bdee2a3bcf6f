// 反间 (skill.fanjian), once a phase: the opponent names a suit, takes a hand card of 周瑜 blind and shows
// it; if its suit is another, 周瑜 deals him 1 damage. Whose card it is when the suit is read:
// decision.fanjian_owner. Frame: actor = 周瑜, subject = the opponent, b = suit named, card = the card shown.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kSuit, kPick, kCompare, kHandOver };

bool at_end(const Rules& r) {
    return r.switches().fanjian_owner == cards::FanjianOwner::at_end;
}

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    if (f.pc == kSuit || f.pc == kPick) {
        if (alive(s, f.actor) && alive(s, f.subject) && s.of(f.actor.seat()).hand_n > 0) return Flow::wait;
        pop(s);
        return Flow::go;
    }
    if (f.pc == kCompare) {
        const bool same = f.suit == f.b;
        const Who source = f.actor, victim = f.subject;
        f.pc = kHandOver;
        if (!at_end(g.r)) pop(s);
        if (!same) push_damage(g, source, victim, 1, CardKind::none, false);
        return Flow::go;
    }
    const Slot card = f.card;
    const Who taker = f.subject, giver = f.actor;
    pop(s);
    if (alive(s, taker) && s.place[card] == hand_of(giver.seat())) move(g, card, hand_of(taker.seat()));
    return Flow::go;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p;
    p.seat = f.subject.seat();
    p.target = f.actor.seat();
    p.skill = SkillId::fanjian;
    p.why = rule_of(SkillId::fanjian);
    p.question = f.pc == kSuit ? Question::name_suit : Question::take_card;
    if (f.pc == kPick) {
        p.min = p.max = 1;
        p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(hand_of(p.target)));
    }
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (f.pc == kSuit) {
        f.b = action.choice;
        f.pc = kPick;
        return;
    }
    f.card = plan.slots[0];
    f.pc = kCompare;
    if (!at_end(g.r)) move(g, f.card, hand_of(f.subject.seat()));
    f.suit = static_cast<std::uint8_t>(g.r.switches().fanjian_owner == cards::FanjianOwner::at_once
                                           ? suit_for(g.r, g.s, f.subject.seat(), f.card)
                                           : g.r.deck().suit(g.s.face[f.card]));
}

}  // namespace

const Procedure fanjian_procedure = {step, ask, take};

}  // namespace yuanmen::engine
