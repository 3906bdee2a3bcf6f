// The moment a skill or the skill of an equipment belongs to, for telling a player that it is not now
// (skill.rules.1, timing.3).
#include "engine/asks/judging.hpp"

namespace yuanmen::engine {
namespace {

RuleId moment_of(SkillId skill) {
    switch (skill) {
        case SkillId::guanxing:
        case SkillId::luoshen:
            return RuleId::start_skills;
        case SkillId::tuxi:
        case SkillId::yingzi:
            return RuleId::draw_number;
        case SkillId::luoyi:
            return RuleId::luoyi_before;
        case SkillId::biyue:
        case SkillId::jushou:
            return RuleId::finish_skills;
        case SkillId::tieji:
        case SkillId::liegong:
            return RuleId::aim_order;
        case SkillId::fankui:
        case SkillId::ganglie:
        case SkillId::yiji:
            return RuleId::after_damage;
        case SkillId::guicai:
        case SkillId::guidao:
            return RuleId::retrial_round;
        case SkillId::tiandu:
            return RuleId::judgement_card_leaves;
        case SkillId::tianxiang:
            return RuleId::receiving_damage;
        case SkillId::jizhi:
            return RuleId::jizhi_tricks;
        case SkillId::leiji:
            return RuleId::leiji_row;
        case SkillId::lianying:
        case SkillId::xiaoji:
            return RuleId::cards_lost;
        case SkillId::buqu:
            return RuleId::buqu_first;
        case SkillId::rende:
        case SkillId::kurou:
        case SkillId::fanjian:
        case SkillId::jieyin:
            return RuleId::play_phase;
        default:
            return RuleId::conversions;
    }
}

RuleId moment_of(CardKind kind) {
    switch (kind) {
        case CardKind::double_sword:
            return RuleId::aim_order;
        case CardKind::ice_sword:
        case CardKind::kylin_bow:
            return RuleId::dealing_damage;
        case CardKind::axe:
            return RuleId::offset_row;
        case CardKind::blade:
            return RuleId::blade_kongcheng;
        case CardKind::eight_diagram:
            return RuleId::diagram_each;
        default:
            return RuleId::declared_in_time;
    }
}

cards::SkillKind skill_kind(const Judging& j, SkillId skill) {
    return j.r.ruleset().skill_kinds[static_cast<std::size_t>(skill)];
}

RuleId moment_of_shensu(const Judging& j) {
    return j.a.n == 0 ? RuleId::shensu_judge : RuleId::shensu_play;
}

}  // namespace

bool dead_letter(Judging& j) {
    switch (j.a.skill) {
        case SkillId::lijian:
        case SkillId::liuli:
            j.no(Code::dead_letter, {rule_of(j.a.skill), RuleId::two_sides});
            return true;
        case SkillId::jijiang:
        case SkillId::huangtian:
            if (j.r.switches().lord_skills) return false;
            j.no(Code::lord_skill_off, {RuleId::decision_lord_skills, rule_of(j.a.skill)});
            return true;
        default:
            return false;
    }
}

void not_the_moment(Judging& j) {
    if (dead_letter(j)) return;
    if (j.a.skill == SkillId::none) {
        const bool locked = j.a.kind == CardKind::renwang_shield || j.a.kind == CardKind::qinggang_sword;
        if (locked) return j.no(Code::not_declared, {rule_of(j.a.kind), RuleId::locked_skills});
        return j.no(Code::skill_window, {rule_of(j.a.kind), moment_of(j.a.kind)});
    }
    if (skill_kind(j, j.a.skill) == cards::SkillKind::locked)
        return j.no(Code::not_declared, {rule_of(j.a.skill), RuleId::locked_skills});
    const RuleId moment = j.a.skill == SkillId::shensu ? moment_of_shensu(j) : moment_of(j.a.skill);
    j.no(Code::skill_window, {rule_of(j.a.skill), moment, RuleId::declared_in_time});
}

bool owns_what_he_declares(const Judging& j) {
    if (j.a.verb != Verb::invoke) return false;
    if (j.a.skill == SkillId::none) {
        return j.a.kind != CardKind::none &&
               (weapon_of(j.r, j.s, j.a.seat) == j.a.kind || armor_of(j.r, j.s, j.a.seat) == j.a.kind);
    }
    const cards::SkillKind kind = skill_kind(j, j.a.skill);
    return (kind == cards::SkillKind::optional || kind == cards::SkillKind::locked) &&
           has_skill(j.r, j.s, j.a.seat, j.a.skill);
}

bool declared_elsewhere(Judging& j) {
    if (j.a.verb != Verb::invoke) return false;
    if (j.a.skill == SkillId::none) {
        if (!cards::is_equipment(j.a.kind)) return false;
        if (owns_what_he_declares(j)) {
            not_the_moment(j);
        } else {
            j.no(Code::equipment_not_worn, {rule_of(j.a.kind), RuleId::equipment_slots});
        }
        return true;
    }
    if (dead_letter(j)) return true;
    if (!has_skill(j.r, j.s, j.a.seat, j.a.skill)) {
        not_his_skill(j);
        return true;
    }
    if (!owns_what_he_declares(j)) return false;
    not_the_moment(j);
    return true;
}

void not_his_skill(Judging& j) {
    const Side& side = j.s.of(j.a.seat);
    RuleId fallen = RuleId::none;
    for (std::size_t i = 0; i < side.fielded; ++i) {
        if (side.line_up[i] != GeneralId::none && j.r.has(side.line_up[i], j.a.skill))
            fallen = RuleId::fallen_skills;
    }
    if (side.has_flag(Side::kDead) && j.r.has(side.general(), j.a.skill)) fallen = RuleId::fallen_skills;
    j.no(Code::skill_not_owned, {rule_of(j.a.skill), fallen});
}

RuleId text_of_cost(SkillId skill) {
    switch (skill) {
        case SkillId::rende:
            return RuleId::rende_hand;
        case SkillId::guicai:
            return RuleId::guicai_hand;
        case SkillId::guidao:
            return RuleId::guidao_black;
        case SkillId::tianxiang:
            return RuleId::tianxiang_heart;
        case SkillId::qingguo:
            return RuleId::qingguo_black;
        case SkillId::longdan:
            return RuleId::longdan_only;
        case SkillId::wusheng:
            return RuleId::wusheng_red;
        case SkillId::qixi:
            return RuleId::qixi_black;
        case SkillId::guose:
            return RuleId::guose_diamond;
        case SkillId::shensu:
            return RuleId::shensu_play;
        default:
            return RuleId::none;
    }
}

}  // namespace yuanmen::engine
