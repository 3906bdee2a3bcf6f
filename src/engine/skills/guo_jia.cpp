// 郭嘉. 遗计 (skill.yiji), once for each point of damage: look at the top two cards of the pile and hand each
// to either player. A pile that is too short is refilled from the discard pile first. 天妒 stands in
// judgement.cpp. Frame: actor = 郭嘉, mask = cards looked at and not yet handed out, pc 1 when they have been
// looked at.
#include <algorithm>

#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    if (f.pc == 0) {
        if (push_refill(g, 2)) return Flow::go;
        f.pc = 1;
        for (int i = 0; i < std::min<int>(2, s.pile_n); ++i)
            f.mask.add(s.pile[static_cast<std::size_t>(s.pile_n - 1 - i)]);
    }
    f.mask = f.mask & slots_in(s, Zone::pile);
    if (!f.mask.empty() && alive(s, f.actor)) return Flow::wait;
    pop(s);
    return Flow::go;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p;
    p.question = Question::hand_out;
    p.seat = p.target = f.actor.seat();
    p.min = p.max = 1;
    p.skill = SkillId::yiji;
    p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(Zone::pile));
    p.why = rule_of(SkillId::yiji);
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    f.mask.remove(plan.slots[0]);
    move(g, plan.slots[0], hand_of(static_cast<Seat>(action.target)));
}

}  // namespace

const Procedure yiji_procedure = {step, ask, take};

}  // namespace yuanmen::engine
