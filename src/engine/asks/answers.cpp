// Answers by a card (timing.7): 闪, 杀, 无懈可击, 桃; and 八卦阵, which may stand for a 闪.
#include "engine/asks/judging.hpp"

namespace yuanmen::engine {
namespace {

CardKind wanted(Question question) {
    switch (question) {
        case Question::answer_jink:
            return CardKind::jink;
        case Question::nullify:
            return CardKind::nullification;
        case Question::rescue:
            return CardKind::peach;
        default:
            return CardKind::slash;
    }
}

void judge_diagram(Judging& j) {
    const bool slash_wanted = wanted(j.p.question) == CardKind::slash;
    if (j.a.skill == SkillId::jijiang && slash_wanted && j.r.switches().lord_skills) return judge_jijiang(j);
    if (j.a.skill != SkillId::none) {
        if (!declared_elsewhere(j)) not_the_moment(j);
        return;
    }
    const RuleId rule = rule_of(j.a.kind);
    if (j.p.question == Question::answer_jink && j.a.kind == CardKind::eight_diagram) {
        if (j.a.n != 0) return j.no(Code::skill_cost, {rule});
        if (j.p.kind == CardKind::eight_diagram) return;
        if (armor_of(j.r, j.s, j.a.seat) != j.a.kind)
            return j.no(Code::equipment_not_worn, {rule, RuleId::equipment_slots});
        const bool sword = weapon_of(j.r, j.s, cards::other(j.a.seat)) == CardKind::qinggang_sword;
        const RuleId off = sword ? rule_of(CardKind::qinggang_sword) : RuleId::none;
        return j.no(Code::skill_condition, {RuleId::diagram_each, off});
    }
    if (!declared_elsewhere(j)) j.no(Code::not_answer, {j.p.why, rule});
}

/// A written target is checked: an answer to a card is on nobody, so with a target it is a use and no answer;
/// a 无懈可击 is for the target of the trick, one against another 无懈可击 for either player.
bool wrong_target_of_answer(Judging& j) {
    if (j.a.target == kNoTarget) return false;
    switch (j.p.question) {
        case Question::answer_slash:
        case Question::answer_jink:
            return j.breach(Code::bad_target, {j.p.why, RuleId::answers});
        case Question::nullify:
            return j.p.kind != CardKind::nullification && wrong_target(j, j.p.target, RuleId::negation);
        default:
            return wrong_target(j, j.p.target, j.p.why);
    }
}

}  // namespace

void judge_answer(Judging& j) {
    if (j.a.verb == Verb::invoke) return judge_diagram(j);
    const CardKind kind = wanted(j.p.question);
    if (j.a.verb != Verb::use) return j.no(Code::not_answer, {j.p.why, RuleId::answers});
    if (j.a.kind != kind) return j.no(Code::not_answer, {j.p.why, RuleId::answers, rule_of(j.a.kind)});
    if (!read_card_as(j)) return;
    if (wrong_target_of_answer(j)) return;
    if (j.p.question == Question::use_slash)
        objected(j, objection_to_demanded_slash(j.r, j.s, j.a.seat, j.plan.set));
}

}  // namespace yuanmen::engine
