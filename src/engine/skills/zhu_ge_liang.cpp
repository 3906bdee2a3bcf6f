// 诸葛亮. 观星 (skill.guanxing), at the start of his turn: look at the top two cards (with two players); any
// of them go back on top in any order, the others to the bottom in any order. A pile that is too short is
// refilled first. 空城 is checked where a target is chosen. Frame: actor = 诸葛亮, mask = the cards looked
// at, pc 1 when they have been looked at.
#include <algorithm>

#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    if (push_refill(g, 2)) return Flow::go;
    f.mask = {};
    for (int i = 0; i < std::min<int>(2, s.pile_n); ++i)
        f.mask.add(s.pile[static_cast<std::size_t>(s.pile_n - 1 - i)]);
    if (!f.mask.empty()) return Flow::wait;
    pop(s);
    return Flow::go;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p;
    p.question = Question::arrange;
    p.seat = p.target = f.actor.seat();
    p.min = p.max = static_cast<std::uint8_t>(f.mask.count());
    p.skill = SkillId::guanxing;
    p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(Zone::pile));
    p.why = rule_of(SkillId::guanxing);
    return p;
}

void take(Game& g, Frame&, const Action& action, const Plan& plan) {
    pop(g.s);
    for (int i = 0; i < plan.n; ++i) move(g, plan.slots[static_cast<std::size_t>(i)], Zone::table);
    for (int i = action.choice; i < plan.n; ++i) put_under(g, plan.slots[static_cast<std::size_t>(i)]);
    for (int i = action.choice; i > 0; --i) move(g, plan.slots[static_cast<std::size_t>(i - 1)], Zone::pile);
}

}  // namespace

const Procedure guanxing_procedure = {step, ask, take};

}  // namespace yuanmen::engine
