// 决斗 (card.duel): the target answers first, then they take turns, each playing one 杀 (two against 无双).
// The first who does not is dealt 1 damage by the other. Frame: actor = user, subject = target, a = 0 the
// target's go, 1 the user's, n = 杀 still to play in this go.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kGo, kAsk };

Who to_answer(const Frame& f) {
    return f.a == 0 ? f.subject : f.actor;
}
Who opponent_of_him(const Frame& f) {
    return f.a == 0 ? f.actor : f.subject;
}

Flow step(Game& g, Frame& f) {
    if (!alive(g.s, f.actor) || !alive(g.s, f.subject)) {
        pop(g.s);
        return Flow::go;
    }
    if (f.pc == kGo) {
        f.n = has_skill(g.r, g.s, opponent_of_him(f).seat(), SkillId::wushuang) ? 2 : 1;
        f.pc = kAsk;
    }
    if (f.n > 0) return Flow::wait;
    f.a ^= 1;
    f.pc = kGo;
    return Flow::go;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p = slash_prompt(Question::answer_slash, to_answer(f).seat(), opponent_of_him(f).seat(),
                            rule_of(CardKind::duel));
    p.kind = CardKind::duel;
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (action.verb == Verb::pass) {
        const Who victim = to_answer(f);
        const Who source = opponent_of_him(f);
        pop(g.s);
        push_damage(g, source, victim, 1, CardKind::duel, false);
        return;
    }
    --f.n;
    f.asked = 0;
    move_all(g, plan.set, Zone::discard);
}

}  // namespace

const Procedure duel_procedure = {step, ask, take};

}  // namespace yuanmen::engine
