// Declaring a skill in its window (timing.3), with what it costs.
#include "engine/asks/judging.hpp"

namespace yuanmen::engine {
namespace {

/// The skill or equipment declared is the one that is open.
bool is_the_open_one(Judging& j) {
    if (j.a.verb != Verb::invoke) {
        j.no(Code::not_answer, {j.p.why});
        return false;
    }
    const bool equipment = j.p.question == Question::invoke_equipment;
    const bool other_shensu = j.p.skill == SkillId::shensu && j.a.skill == j.p.skill && j.a.n + j.p.min == 1;
    if (other_shensu) {  // its other moment: with a card, or without
        not_the_moment(j);
        return false;
    }
    if (equipment ? j.a.kind == j.p.kind && j.a.skill == SkillId::none : j.a.skill == j.p.skill) return true;
    if (!declared_elsewhere(j)) not_the_moment(j);
    return false;
}

bool paid_right(Judging& j, Slot forbidden, Code why_forbidden) {
    const RuleId rule = why_forbidden == Code::axe_itself ? RuleId::axe_pair : RuleId::guidao_black;
    if (j.a.n != j.p.min) {
        j.no(Code::skill_cost,
             {j.p.why, j.p.kind == CardKind::axe ? RuleId::axe_pair : text_of_cost(j.p.skill)});
        return false;
    }
    if (!read_cards(j, slots_in_zones(j.s, j.p.zones)) || !faces_known(j)) return false;
    return !(forbidden != kNoSlot && j.plan.set.has(forbidden) &&
             j.breach(why_forbidden, {rule, RuleId::equipment_cost}));
}

/// What can only be done to the other player, whom nobody need name.
bool on_the_opponent(const Prompt& p) {
    switch (p.skill) {
        case SkillId::tuxi:
        case SkillId::shensu:
        case SkillId::tieji:
        case SkillId::liegong:
            return true;
        default:
            return p.question == Question::invoke_equipment;
    }
}

void judge_leiji(Judging& j) {
    if (j.a.target > 1 && j.a.target != kNoTarget) return j.no(Code::bad_action);
    if (j.a.target == index_of(j.a.seat) && j.r.switches().leiji_self == cards::LeijiSelf::no) {
        j.breach(Code::leiji_self, {RuleId::decision_leiji_self, rule_of(SkillId::leiji)});
    }
}

}  // namespace

void judge_invoke(Judging& j) {
    if (!is_the_open_one(j)) return;
    if (j.p.skill == SkillId::leiji && j.p.question == Question::invoke_skill) {
        if (j.a.n != 0) return j.no(Code::skill_cost, {j.p.why});
        return judge_leiji(j);
    }
    if (on_the_opponent(j.p) && wrong_target(j, cards::other(j.a.seat), j.p.why)) return;
    const Slot own_axe = j.p.kind == CardKind::axe ? j.s.of(j.a.seat).equipment[0] : kNoSlot;
    if (!paid_right(j, own_axe, Code::axe_itself)) return;
    if (j.p.question == Question::invoke_equipment) return;
    if (j.p.skill == SkillId::tianxiang) {
        if (wrong_target(j, cards::other(j.a.seat), j.p.why)) return;
        if (suit_after(j, j.a.seat, 0) != cards::Suit::heart)
            j.breach(Code::skill_cost, {text_of_cost(j.p.skill), j.p.why});
    } else if (j.p.skill == SkillId::shensu && j.plan.n == 1 &&
               !cards::is_equipment(j.r.kind(face_after(j, 0)))) {
        j.breach(Code::skill_cost, {text_of_cost(j.p.skill), j.p.why});
    }
}

void judge_retrial(Judging& j) {
    if (!is_the_open_one(j)) return;
    const bool spent = j.r.switches().guidao_own_diagram == cards::GuidaoOwnDiagram::allowed;
    Slot own_diagram = kNoSlot;
    if (j.p.kind == CardKind::eight_diagram && j.p.target == j.a.seat && !spent)
        own_diagram = j.s.of(j.a.seat).equipment[1];
    if (!paid_right(j, own_diagram, Code::own_eight_diagram)) return;
    if (j.p.skill == SkillId::guidao && cards::color_of(suit_after(j, j.a.seat, 0)) != cards::Color::black) {
        j.breach(Code::skill_cost, {text_of_cost(j.p.skill), j.p.why});
    }
}

}  // namespace yuanmen::engine
