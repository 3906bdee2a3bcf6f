// 刚烈 (skill.ganglie), after damage: 夏侯惇 judges; not a heart: the source discards two hand cards or takes
// 1 damage from him. With fewer than two hand cards only the damage is left, which is then implied. A source
// that has died pays nothing. Frame: actor = 夏侯惇, subject = the source.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kJudge, kJudged, kChoice };

void strike(Game& g, Frame& f) {
    const Who source = f.actor, victim = f.subject;
    pop(g.s);
    push_damage(g, source, victim, 1, CardKind::none, false);
}

Flow step(Game& g, Frame& f) {
    switch (f.pc) {
        case kJudge:
            f.pc = kJudged;
            push_judgement(g, f.actor, SkillId::ganglie, CardKind::none);
            return Flow::go;
        case kJudged:
            if (g.s.answer == kNoResult || judged_suit(g.s.answer, cards::Suit::heart) ||
                !alive(g.s, f.subject)) {
                pop(g.s);
                return Flow::go;
            }
            f.pc = kChoice;
            [[fallthrough]];
        default:
            return Flow::wait;
    }
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p;
    p.question = Question::discard_or_damage;
    p.seat = f.subject.seat();
    p.target = f.actor.seat();
    p.min = p.max = 2;
    p.skill = SkillId::ganglie;
    p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(hand_of(p.seat)));
    p.why = rule_of(SkillId::ganglie);
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (action.verb == Verb::choose) return strike(g, f);
    pop(g.s);
    move_all(g, plan.set, Zone::discard);
}

}  // namespace

const Procedure ganglie_procedure = {step, ask, take};

}  // namespace yuanmen::engine
