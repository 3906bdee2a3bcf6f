// 雌雄双股剑 (card.double_sword), after the target of a 杀 is named: the target discards one hand card, or
// the user draws one; without hand cards only the draw is left, which is then implied. Frame: actor = user,
// subject = target.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

void draw_instead(Game& g, const Frame& f) {
    const Seat user = f.actor.seat();
    pop(g.s);
    push_draw(g, user, 1, rule_of(CardKind::double_sword));
}

Flow step(Game&, Frame&) {
    return Flow::wait;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p;
    p.question = Question::discard_or_draw;
    p.seat = f.subject.seat();
    p.target = f.actor.seat();
    p.min = p.max = 1;
    p.kind = CardKind::double_sword;
    p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(hand_of(p.seat)));
    p.why = rule_of(CardKind::double_sword);
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (action.verb == Verb::choose) return draw_instead(g, f);
    pop(g.s);
    move_all(g, plan.set, Zone::discard);
}

}  // namespace

const Procedure double_sword_procedure = {step, ask, take};

}  // namespace yuanmen::engine
