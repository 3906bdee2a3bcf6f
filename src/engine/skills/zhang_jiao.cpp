// 张角. 雷击 (skill.leiji), when he uses or plays a 闪: one character judges; spade: 2 thunder damage from
// 张角. 鬼道 stands in judgement.cpp. Frame: actor = 张角, subject = who judges.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

Flow step(Game& g, Frame& f) {
    if (f.pc == 0) {
        f.pc = 1;
        push_judgement(g, f.subject, SkillId::leiji, CardKind::none);
        return Flow::go;
    }
    const Who source = f.actor, victim = f.subject;
    const bool struck = judged_suit(g.s.answer, cards::Suit::spade) && alive(g.s, victim);
    pop(g.s);
    if (struck) push_damage(g, source, victim, 2, CardKind::none, true);
    return Flow::go;
}

}  // namespace

const Procedure leiji_procedure = {step, asks_nothing, takes_nothing};

}  // namespace yuanmen::engine
