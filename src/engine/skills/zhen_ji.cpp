// 甄姬. 洛神 (skill.luoshen), at the start of her turn: judge; a black card is hers (taken in judgement.cpp)
// and she may go on; a red one ends it. 倾国 is a conversion (asks/card_as.cpp). Frame: actor = 甄姬, pc 0
// judge, 1 judged, 2 go on?
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

Flow step(Game& g, Frame& f) {
    if (f.pc == 0) {
        f.pc = 1;
        push_judgement(g, f.actor, SkillId::luoshen, CardKind::none);
        return Flow::go;
    }
    if (f.pc == 1) f.pc = g.s.answer == kNoResult || judged_red(g.s.answer) ? 3 : 2;
    if (f.pc == 2 && alive(g.s, f.actor)) return Flow::wait;
    pop(g.s);
    return Flow::go;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    return invoke_prompt(f.actor.seat(), SkillId::luoshen);
}

void take(Game&, Frame& f, const Action& action, const Plan&) {
    f.pc = action.verb == Verb::pass ? 3 : 0;
}

}  // namespace

const Procedure luoshen_procedure = {step, ask, take};

}  // namespace yuanmen::engine
