// 小乔. 天香 (skill.tianxiang), 受到伤害时: discard a heart hand card; the damage goes to the opponent, who,
// if he lives, draws as many cards as his lost HP when all is over. The transfer itself stands in damage.cpp;
// 红颜 in view.cpp (suit_for). Frame: actor = 小乔, subject = the new victim; waits below the moved damage.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

Flow step(Game& g, Frame& f) {
    const Who victim = f.subject;
    pop(g.s);
    if (alive(g.s, victim))
        push_draw(g, victim.seat(), lost_hp(g.r, g.s, victim.seat()), rule_of(SkillId::tianxiang));
    return Flow::go;
}

}  // namespace

const Procedure tianxiang_procedure = {step, asks_nothing, takes_nothing};

}  // namespace yuanmen::engine
