// The play phase (1v1.3.3.2): use a card, declare an active skill, or end the phase.
#include "engine/asks/judging.hpp"
#include "engine/skills/lord_skills.hpp"

namespace yuanmen::engine {
namespace {

bool on_oneself(CardKind kind) {
    switch (kind) {
        case CardKind::peach:
        case CardKind::ex_nihilo:
        case CardKind::lightning:
        case CardKind::amazing_grace:
        case CardKind::god_salvation:
            return true;
        default:
            return cards::is_equipment(kind);
    }
}

void judge_use(Judging& j) {
    const Action& a = j.a;
    if (a.kind == CardKind::none) return j.no(Code::bad_action);
    const bool answer_only = a.kind == CardKind::jink || a.kind == CardKind::nullification;
    if (!read_card_as(j)) return;
    if (answer_only) return j.no(Code::response_only, {rule_of(a.kind), RuleId::play_only});
    if (wrong_target(j, on_oneself(a.kind) ? a.seat : cards::other(a.seat), rule_of(a.kind))) return;
    const Objection objection = objection_to_use(j.r, j.s, a.seat, a.kind, j.plan.set);
    const Seat before = a.kind == CardKind::lightning ? a.seat : cards::other(a.seat);
    if (objection.code == Code::same_delayed_trick && j.s.of(before).judging_n > 1) {
        j.forced = false;  // the area has room for one trick too many, not for two
    }
    objected(j, objection);
}

void judge_cost(Judging& j) {
    const RuleId rule = rule_of(j.a.skill);
    const bool wrong = j.a.skill == SkillId::rende    ? j.a.n == 0
                       : j.a.skill == SkillId::jieyin ? j.a.n != 2
                                                      : j.a.n != 0;
    if (wrong) return j.no(Code::skill_cost, {rule});
    if (read_cards(j, slots_in(j.s, hand_of(j.a.seat))) && j.a.skill == SkillId::jieyin) faces_known(j);
}

/// 黄天: a general of 群 gives the lord's 张角 one 闪 or 闪电.
void judge_huangtian(Judging& j) {
    const RuleId rule = rule_of(SkillId::huangtian);
    if (!huangtian_open(j.r, j.s, j.a.seat)) return j.no(Code::skill_not_owned, {rule});
    if (j.a.n != 1) return j.no(Code::skill_cost, {rule});
    if (wrong_target(j, cards::other(j.a.seat), rule)) return;
    if (!read_cards(j, slots_in(j.s, hand_of(j.a.seat))) || !faces_known(j)) return;
    if (!huangtian_card(j.r.kind(face_after(j, 0))) && j.breach(Code::skill_cost, {rule})) return;
    const Side& side = j.s.of(j.a.seat);
    if (side.has_flag(Side::kHuangtianUsed)) j.breach(Code::skill_used_up, {rule}, side.skill_ply);
}

void judge_skill(Judging& j) {
    const RuleId rule = rule_of(j.a.skill);
    if (j.a.skill == SkillId::none) {
        const bool worn =
            weapon_of(j.r, j.s, j.a.seat) == j.a.kind || armor_of(j.r, j.s, j.a.seat) == j.a.kind;
        if (worn || !cards::is_equipment(j.a.kind)) return not_the_moment(j);
        return j.no(Code::equipment_not_worn, {rule_of(j.a.kind), RuleId::equipment_slots});
    }
    if (dead_letter(j)) return;
    if (j.a.skill == SkillId::jijiang) return judge_jijiang(j);
    if (j.a.skill == SkillId::huangtian) return judge_huangtian(j);
    if (!has_skill(j.r, j.s, j.a.seat, j.a.skill)) return not_his_skill(j);
    const Objection objection = objection_to_skill(j.r, j.s, j.a.seat, j.a.skill);
    if (objection.code == Code::skill_window) return not_the_moment(j);
    if (wrong_target(j, j.a.skill == SkillId::kurou ? j.a.seat : cards::other(j.a.seat), rule)) return;
    judge_cost(j);
    if (!j.failed()) objected(j, objection);
}

}  // namespace

void judge_play_phase(Judging& j) {
    switch (j.a.verb) {
        case Verb::end_play:
            return;
        case Verb::use:
            return judge_use(j);
        case Verb::invoke:
            return judge_skill(j);
        case Verb::discard:
            return j.no(Code::wrong_phase, {RuleId::no_free_discard, RuleId::discard_phase});
        default:
            j.no(Code::not_answer, {j.p.why});
    }
}

}  // namespace yuanmen::engine
