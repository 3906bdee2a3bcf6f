// Active skills 出牌阶段:
// 仁德 (skill.rende): give hand cards to the opponent; when the cards given in this phase reach two, recover
// 1, once. 苦肉 (skill.kurou): lose 1 HP, then draw two if still alive. Not damage. 结姻 (skill.jieyin): once
// a phase, discard two hand cards; she and the wounded male opponent recover 1 each. 反间 (skill.fanjian):
// see fanjian.cpp. Frame of 苦肉: actor = 黄盖, pc 1 when the HP is lost.
#include "engine/skills/play_skills.hpp"

#include "engine/machine/procedures.hpp"
#include "engine/ops/dying.hpp"

namespace yuanmen::engine {
namespace {

void rende(Game& g, Seat seat, const Plan& plan) {
    Side& side = g.s.of(seat);
    move_all(g, plan.set, hand_of(cards::other(seat)));
    side.rende_given = static_cast<std::uint8_t>(side.rende_given + plan.n);
    if (side.rende_given < 2 || side.has_flag(Side::kRendeHealed)) return;
    side.flags |= Side::kRendeHealed;
    recover(g, seat, 1);
}

void jieyin(Game& g, Seat seat, const Plan& plan) {
    Side& side = g.s.of(seat);
    side.flags |= Side::kJieyinUsed;
    side.skill_ply = static_cast<std::uint16_t>(g.s.ply + 1);
    move_all(g, plan.set, Zone::discard);
    recover(g, seat, 1);
    recover(g, cards::other(seat), 1);
}

Flow step(Game& g, Frame& f) {
    const Seat seat = f.actor.seat();
    if (f.pc == 0) {
        f.pc = 1;
        if (--g.s.of(seat).hp <= 0) push_dying(g, f.actor);
        return Flow::go;
    }
    const bool draws =
        alive(g.s, f.actor) || g.r.switches().kurou_draw_on_death == cards::KurouDrawOnDeath::newcomer;
    pop(g.s);
    if (draws) push_draw(g, seat, 2, rule_of(SkillId::kurou));
    return Flow::go;
}

}  // namespace

const Procedure kurou_procedure = {step, asks_nothing, takes_nothing};

void use_play_skill(Game& g, const Action& action, const Plan& plan) {
    const Who self = general_in_play(g.s, action.seat);
    switch (action.skill) {
        case SkillId::rende:
            return rende(g, action.seat, plan);
        case SkillId::jieyin:
            return jieyin(g, action.seat, plan);
        case SkillId::huangtian:
            g.s.of(action.seat).flags |= Side::kHuangtianUsed;
            g.s.of(action.seat).skill_ply = static_cast<std::uint16_t>(g.s.ply + 1);
            return move_all(g, plan.set, hand_of(cards::other(action.seat)));
        case SkillId::kurou:
            push(g.s, Op::kurou).actor = self;
            return;
        default: {
            Side& side = g.s.of(action.seat);
            side.flags |= Side::kFanjianUsed;
            side.skill_ply = static_cast<std::uint16_t>(g.s.ply + 1);
            Frame& f = push(g.s, Op::fanjian);
            f.actor = self;
            f.subject = general_in_play(g.s, cards::other(action.seat));
        }
    }
}

}  // namespace yuanmen::engine
