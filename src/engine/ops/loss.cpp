// Cards have been lost (timing.6, step 2): 连营 when the last hand card has left, 枭姬 for each equipment
// card. Asked at once, before what cost the card goes on; the cards drawn for one 枭姬 come before the next
// is asked. Frame: a = what is asked (0 nothing yet, 1 连营, 2 枭姬), actor = the owner, n = 枭姬 still to
// ask.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    if (f.a != 0) return Flow::wait;
    if (s.lost_equip > 0) {
        f.subject = general_in_play(s, static_cast<Seat>(s.lost_equip_of));
        f.n = static_cast<std::int8_t>(f.n + s.lost_equip);
        s.lost_equip = 0;
    }
    if (s.lost_hand != 0) {
        f.actor = general_in_play(s, s.lost_hand == 1 ? Seat::lord : Seat::renegade);
        f.a = 1;
        s.lost_hand = 0;
        return Flow::wait;
    }
    if (f.n > 0) {
        f.actor = f.subject;
        f.a = 2;
        --f.n;
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
    f.a = 0;
    if (action.verb == Verb::invoke) push_draw(g, seat, n, rule_of(action.skill));
}

}  // namespace

const Procedure loss_procedure = {step, ask, take};

}  // namespace yuanmen::engine
