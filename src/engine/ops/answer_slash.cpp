// 杀 is demanded as a play (南蛮入侵; timing.7). Answers 1 if it was played.
// Frame: actor = who must answer, subject = whom he answers, kind = the card that demands it, pc 1 when
// played.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

Flow step(Game& g, Frame& f) {
    if (f.pc == 1) {
        finish(g.s, 1);
        return Flow::go;
    }
    if (alive(g.s, f.actor)) return Flow::wait;
    finish(g.s, 0);
    return Flow::go;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p = slash_prompt(Question::answer_slash, f.actor.seat(), f.subject.seat(), rule_of(f.kind));
    p.kind = f.kind;
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (action.verb == Verb::pass) return finish(g.s, 0);
    f.pc = 1;
    move_all(g, plan.set, Zone::discard);
}

}  // namespace

const Procedure answer_slash_procedure = {step, ask, take};

}  // namespace yuanmen::engine
