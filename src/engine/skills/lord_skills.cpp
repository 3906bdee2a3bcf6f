// 激将 and 黄天: see lord_skills.hpp.
// Frame of 激将: actor = 刘备, subject = the opponent; the frame below waits for the 杀.
#include "engine/skills/lord_skills.hpp"

#include "engine/asks/judging.hpp"
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

bool lord_has(const Rules& r, const State& s, SkillId skill) {
    return r.switches().lord_skills && has_skill(r, s, Seat::lord, skill);
}

bool opponent_is(const Rules& r, const State& s, cards::Kingdom kingdom) {
    const Side& opponent = s.of(Seat::renegade);
    return !opponent.has_flag(Side::kDead) && r.kingdom(opponent.general()) == kingdom;
}

Flow step(Game&, Frame&) {
    return Flow::wait;
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    Prompt p =
        slash_prompt(Question::answer_slash, f.subject.seat(), f.actor.seat(), rule_of(SkillId::jijiang));
    p.skill = SkillId::jijiang;
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    const Seat lord = f.actor.seat();
    pop(g.s);
    if (action.verb == Verb::pass) return;
    Action own = action;
    own.seat = lord;
    procedure(top(g.s).op).take(g, top(g.s), own, plan);
}

}  // namespace

const Procedure jijiang_procedure = {step, ask, take};

bool jijiang_open(const Rules& r, const State& s, const Prompt& p) {
    if (p.seat != Seat::lord || !lord_has(r, s, SkillId::jijiang) ||
        !opponent_is(r, s, cards::Kingdom::shu)) {
        return false;
    }
    switch (p.question) {
        case Question::play_phase:
            return objection_to_use(r, s, p.seat, CardKind::slash, {}).code == Code::ok;
        case Question::use_slash:
            return top(s).asked == 0 && objection_to_slash(r, s, p.seat, {}).code == Code::ok;
        case Question::answer_slash:
            return top(s).asked == 0 && p.skill == SkillId::none;
        default:
            return false;
    }
}

void push_jijiang(Game& g, Seat seat) {
    top(g.s).asked = top(g.s).op == Op::turn ? 0 : 1;
    Frame& f = push(g.s, Op::jijiang);
    f.actor = general_in_play(g.s, seat);
    f.subject = general_in_play(g.s, cards::other(seat));
}

bool huangtian_open(const Rules& r, const State& s, Seat giver) {
    return giver == Seat::renegade && lord_has(r, s, SkillId::huangtian) &&
           opponent_is(r, s, cards::Kingdom::qun);
}

bool huangtian_card(CardKind kind) {
    return kind == CardKind::jink || kind == CardKind::lightning;
}

void judge_jijiang(Judging& j) {
    const RuleId rule = rule_of(SkillId::jijiang);
    if (!has_skill(j.r, j.s, j.a.seat, SkillId::jijiang)) return j.no(Code::skill_not_owned, {rule});
    if (j.a.n != 0) return j.no(Code::skill_cost, {rule});
    if (j.p.question == Question::play_phase) {
        if (objected(j, objection_to_use(j.r, j.s, j.a.seat, CardKind::slash, {}))) return;
    } else if (j.p.question == Question::use_slash) {
        if (objected(j, objection_to_slash(j.r, j.s, j.a.seat, {}))) return;
    }
    if (!jijiang_open(j.r, j.s, j.p)) j.no(Code::skill_condition, {rule});
}

}  // namespace yuanmen::engine
