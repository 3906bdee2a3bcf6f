// Cards have been lost (timing.6, step 2): 连营 when the last hand card has left, 枭姬 for each equipment
// card. Asked at once, before what cost the card goes on. Frame: a = what is asked (0 nothing yet, 1 连营, 2
// 枭姬), actor = the owner.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    if (f.a != 0) return Flow::wait;
    if (s.lost_hand != 0) {
        f.actor = general_in_play(s, s.lost_hand == 1 ? Seat::lord : Seat::renegade);
        f.a = 1;
        s.lost_hand = 0;
        return Flow::wait;
    }
    if (s.lost_equip > 0) {
        f.actor = general_in_play(s, static_cast<Seat>(s.lost_equip_of));
        f.a = 2;
        --s.lost_equip;
        return Flow::wait;
    }
    pop(s);
    return Flow::go;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    return invoke_prompt(f.actor.seat(), f.a == 1 ? SkillId::lianying : SkillId::xiaoji);
}

void take(Game& g, Frame& f, const Action& action, const Plan&) {
    const Seat seat = f.actor.seat();
    const int n = f.a;
    pop(g.s);
    if (action.verb == Verb::invoke) push_draw(g, seat, n, rule_of(action.skill));
}

}  // namespace

const Procedure loss_procedure = {step, ask, take};

}  // namespace yuanmen::engine
