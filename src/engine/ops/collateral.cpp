// 借刀杀人 in effect (card.collateral): the opponent uses a 杀 on the user, or his weapon goes to the user's
// hand. If no 杀 is possible by then he must hand it over; a weapon that is gone cannot be. Frame: actor =
// user of 借刀杀人, subject = the opponent.
#include "engine/ops/collateral.hpp"

#include "engine/machine/procedures.hpp"
#include "engine/ops/slash.hpp"

namespace yuanmen::engine {
namespace {

void hand_over(Game& g, const Frame& f) {
    const Slot weapon = g.s.of(f.subject.seat()).equipment[0];
    const Seat taker = f.actor.seat();
    pop(g.s);
    if (weapon != kNoSlot) move(g, weapon, hand_of(taker));
}

Flow step(Game& g, Frame& f) {
    if (!alive(g.s, f.actor) || !alive(g.s, f.subject)) {
        pop(g.s);
    } else if (slash_could_reach(g.r, g.s, f.subject.seat())) {
        return Flow::wait;
    } else {
        g.skip(f.subject.seat(), CardKind::slash);
        hand_over(g, f);
    }
    return Flow::go;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p =
        slash_prompt(Question::use_slash, f.subject.seat(), f.actor.seat(), rule_of(CardKind::collateral));
    p.kind = CardKind::collateral;
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (action.verb == Verb::pass) return hand_over(g, f);
    const Who user = f.subject, target = f.actor;
    pop(g.s);
    push_slash(g, user, target, plan.set, plan.tint);
}

}  // namespace

const Procedure collateral_procedure = {step, ask, take};

bool slash_could_reach(const Rules& r, const State& s, Seat user) {
    const bool anyway =
        r.switches().collateral_last_card_kongcheng == cards::CollateralLastCardKongcheng::slash_anyway;
    return distance(r, s, user) <= attack_range(r, s, user) &&
           (anyway || !under_kongcheng(r, s, cards::other(user)));
}

}  // namespace yuanmen::engine
