#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {

Prompt asks_nothing(const Rules&, const State&, const Frame&) {
    return {};
}

void takes_nothing(Game&, Frame&, const Action&, const Plan&) {}

Prompt slash_prompt(Question question, Seat seat, Seat target, RuleId why) {
    Prompt p;
    p.question = question;
    p.seat = seat;
    p.target = target;
    p.may_pass = true;
    p.min = 1;
    p.max = 2;
    p.why = why;
    return p;
}

Prompt invoke_prompt(Seat seat, SkillId skill) {
    Prompt p;
    p.question = Question::invoke_skill;
    p.seat = seat;
    p.may_pass = true;
    p.skill = skill;
    p.target = cards::other(seat);
    p.why = rule_of(skill);
    return p;
}

Prompt invoke_prompt(Seat seat, CardKind equipment) {
    Prompt p = invoke_prompt(seat, SkillId::none);
    p.question = Question::invoke_equipment;
    p.kind = equipment;
    p.why = rule_of(equipment);
    return p;
}

const Procedure& procedure(Op op) {
    static constexpr std::array<const Procedure*, kOps> table = {
        &opening_procedure,      &turn_procedure,    &delayed_procedure,      &use_procedure,
        &slash_procedure,        &jink_procedure,    &nullify_procedure,      &duel_procedure,
        &collateral_procedure,   &damage_procedure,  &dying_procedure,        &death_procedure,
        &judgement_procedure,    &draw_procedure,    &turn_up_procedure,      &shuffle_procedure,
        &take_procedure,         &loss_procedure,    &answer_slash_procedure, &tianxiang_procedure,
        &ganglie_procedure,      &yiji_procedure,    &luoshen_procedure,      &guanxing_procedure,
        &fanjian_procedure,      &kurou_procedure,   &leiji_procedure,        &put_off_procedure,
        &double_sword_procedure, &jijiang_procedure,
    };
    return *table[static_cast<std::size_t>(op)];
}

}  // namespace yuanmen::engine
