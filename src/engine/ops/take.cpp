// Taking or picking cards of the opponent: 过河拆桥, 顺手牵羊, 反馈, 突袭, 寒冰剑, 麒麟弓. From a hand the
// pick is blind, so any card of it is a possible outcome. Checked anew before each card: what is not there is
// not taken. Frame: actor = taker, subject = whose cards, n = how many, a, b = bits of the zones allowed,
// suit = zone they go to, kind / skill = by what; flags 1: only horses.
#include <bit>

#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

unsigned zones_of(const Frame& f) {
    return f.a | static_cast<unsigned>(f.b) << 8;
}

bool is_horse(const Rules& r, const State& s, Slot slot) {
    const cards::Category category = cards::category_of(r.kind(s.face[slot]));
    return category == cards::Category::plus_horse || category == cards::Category::minus_horse;
}

bool anything_left(const Game& g, const Frame& f) {
    SlotSet left;
    for (unsigned zones = zones_of(f); zones != 0; zones &= zones - 1) {
        left = left | slots_in(g.s, static_cast<Zone>(std::countr_zero(zones)));
    }
    if (f.kind != CardKind::kylin_bow) return !left.empty();
    while (!left.empty()) {
        if (is_horse(g.r, g.s, left.pop())) return true;
    }
    return false;
}

Flow step(Game& g, Frame& f) {
    if (f.n > 0 && alive(g.s, f.actor) && alive(g.s, f.subject) && anything_left(g, f)) return Flow::wait;
    pop(g.s);
    return Flow::go;
}

/// The clause about the picking itself, where the card has one.
RuleId choice_by(CardKind kind) {
    switch (kind) {
        case CardKind::dismantlement:
            return RuleId::dismantlement_choice;
        case CardKind::snatch:
            return RuleId::snatch_choice;
        case CardKind::ice_sword:
            return RuleId::ice_sword_pick;
        default:
            return rule_of(kind);
    }
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p;
    p.question = Question::take_card;
    p.seat = f.actor.seat();
    p.target = f.subject.seat();
    p.min = p.max = 1;
    p.kind = f.kind;
    p.skill = static_cast<SkillId>(f.skill);
    p.zones = static_cast<std::uint16_t>(zones_of(f));
    p.why = p.skill != SkillId::none ? rule_of(p.skill) : choice_by(f.kind);
    return p;
}

void take(Game& g, Frame& f, const Action&, const Plan& plan) {
    --f.n;
    const Zone to = static_cast<Zone>(f.suit);
    if (g.s.place[plan.slots[0]] != to) move(g, plan.slots[0], to);
}

}  // namespace

const Procedure take_procedure = {step, ask, take};

void push_take(Game& g, Who taker, Who victim, unsigned zones, Zone to, SkillId skill, CardKind kind) {
    Frame& f = push(g.s, Op::take);
    f.actor = taker;
    f.subject = victim;
    f.n = kind == CardKind::ice_sword ? 2 : 1;
    f.a = static_cast<std::uint8_t>(zones & 0xFF);
    f.b = static_cast<std::uint8_t>(zones >> 8);
    f.suit = static_cast<std::uint8_t>(to);
    f.skill = static_cast<std::uint8_t>(skill);
    f.kind = kind;
}

}  // namespace yuanmen::engine
