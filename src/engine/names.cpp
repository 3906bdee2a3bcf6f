#include <array>
#include <cstddef>

#include "engine/action.hpp"
#include "engine/prompt.hpp"
#include "engine/ruling.hpp"

// The stable ids of the engine's enumerations, in their order.

namespace yuanmen::engine {
namespace {

constexpr std::array<std::string_view, kVerbs> kVerbIds = {
    "pass",    "end_play",   "use",  "invoke",  "discard", "choose",   "take",  "give", "arrange",
    "concede", "begin_turn", "draw", "turn_up", "shuffle", "lay_down", "enter", "bell", "overtime",
};

constexpr std::array<std::string_view, kQuestions> kQuestionIds = {
    "play_phase",
    "answer_jink",
    "answer_slash",
    "use_slash",
    "nullify",
    "rescue",
    "invoke_skill",
    "invoke_equipment",
    "retrial",
    "take_card",
    "take_display",
    "discard_excess",
    "discard_or_draw",
    "discard_or_damage",
    "name_suit",
    "arrange",
    "hand_out",
    "put_off",
    "begin_turn",
    "draw",
    "turn_up",
    "shuffle",
    "lay_down",
    "enter",
    "over",
};

constexpr std::array<std::string_view, static_cast<std::size_t>(Code::count_)> kCodeIds = {
    "ok",
    "record.card_elsewhere",
    "record.face_exhausted",
    "record.pile_order",
    "record.face_needed",
    "record.bad_action",
    "record.wrong_general",
    "record.shuffle_content",
    "record.internal_depth",
    "rule.match_over",
    "rule.not_asked",
    "rule.not_answer",
    "rule.must_answer",
    "rule.wrong_phase",
    "rule.turn_order",
    "rule.response_only",
    "rule.slash_limit",
    "rule.out_of_range",
    "rule.too_far",
    "rule.bad_target",
    "rule.kongcheng",
    "rule.qianxun",
    "rule.same_delayed_trick",
    "rule.no_weapon",
    "rule.no_slash_possible",
    "rule.nothing_to_take",
    "rule.full_hp",
    "rule.conversion",
    "rule.material",
    "rule.skill_not_owned",
    "rule.equipment_not_worn",
    "rule.dead_letter",
    "rule.lord_skill_off",
    "rule.not_declared",
    "rule.skill_used_up",
    "rule.skill_window",
    "rule.skill_condition",
    "rule.skill_cost",
    "rule.opponent_gender",
    "rule.opponent_unhurt",
    "rule.discard_count",
    "rule.hand_only",
    "rule.zone_forbidden",
    "rule.draw_count",
    "rule.count",
    "rule.own_eight_diagram",
    "rule.axe_itself",
    "rule.reshuffle_not_due",
    "rule.enter_not_due",
    "rule.overtime_not_due",
    "rule.bell_rung",
    "rule.leiji_self",
};

constexpr std::array<std::string_view, static_cast<std::size_t>(RuleId::first_card)> kClauseIds = {
    "",
    "1v1.3.3.1",
    "1v1.3.3.2.draw",
    "1v1.3.3.2.play",
    "1v1.3.3.2.discard",
    "1v1.3.2.2",
    "1v1.3.2.3",
    "1v1.2.1",
    "1v1.3.1.3",
    "1v1.1.2",
    "1v1.1.3",
    "1v1.1.4.2",
    "1v1.3.4.1",
    "1v1.3.4.2",
    "1v1.3.4.3",
    "1v1.term.8",
    "1v1.term.9",
    "timing.1",
    "timing.1.2",
    "timing.2.1",
    "timing.2.2",
    "timing.4.1",
    "timing.4.3",
    "timing.4.5",
    "timing.4.6",
    "timing.4.7",
    "timing.4",
    "timing.4.8",
    "timing.6.s1",
    "timing.6.s2",
    "timing.6.1.3",
    "timing.6.1.6",
    "timing.6.1.7",
    "timing.7",
    "timing.7.2",
    "timing.7.3",
    "timing.8",
    "timing.9.1",
    "timing.9.2",
    "timing.9.5",
    "timing.10",
    "timing.10.1",
    "timing.10.3",
    "timing.10.2",
    "timing.11.3",
    "timing.11.4",
    "timing.12.2",
    "timing.12.4",
    "timing.13",
    "timing.13.1",
    "timing.13.2",
    "timing.11.1",
    "timing.14",
    "timing.14.3",
    "timing.14.5",
    "timing.15",
    "card.distance",
    "card.range",
    "card.distance_one",
    "card.material",
    "card.self_target",
    "card.held",
    "card.conversion",
    "card.play_phase_only",
    "card.judging_area",
    "card.equipment",
    "card.equipment.cost",
    "card.blind",
    "card.slash.1",
    "card.slash.3",
    "card.peach.1",
    "card.snatch.2",
    "card.dismantlement.1",
    "card.snatch.1",
    "card.collateral.1",
    "card.nullification.1",
    "card.indulgence.2",
    "card.lightning.3",
    "card.crossbow.1",
    "card.blade.1",
    "card.spear.1",
    "card.axe.1",
    "card.ice_sword.1",
    "card.eight_diagram.1",
    "skill.rules.2",
    "skill.rules.1",
    "skill.rules.6",
    "skill.tuxi.1",
    "skill.fankui.1",
    "skill.guicai.1",
    "skill.ganglie.1",
    "skill.luoyi.1",
    "skill.qingguo.1",
    "skill.rende.1",
    "skill.wusheng.1",
    "skill.longdan.1",
    "skill.jizhi.1",
    "skill.qixi.1",
    "skill.fanjian.1",
    "skill.guose.1",
    "skill.jieyin.1",
    "skill.shensu.1",
    "skill.shensu.2",
    "skill.tianxiang.2",
    "skill.tianxiang.1",
    "skill.guidao.1",
    "skill.buqu.2",
    "decision.own_death_turn",
    "decision.slash_count_on_replace",
    "decision.skips_on_replace",
    "decision.dying_order",
    "decision.lord_skills",
    "decision.collateral_last_card_kongcheng",
    "decision.dismantle_judging_zone",
    "decision.reshuffle",
    "decision.reshuffle.limit",
    "decision.empty_piles",
    "decision.leiji_self",
    "decision.buqu_peach_round_when_different",
    "decision.lost_hp.floor",
    "decision.clock.expiry",
    "decision.overtime",
    "decision.hand.opening",
    "decision.hand.replacement",
    "decision.first_draw_minus_one",
};

template <std::size_t N>
struct Joined {
    std::array<std::array<char, 40>, N> text{};
    std::array<std::size_t, N> size{};

    constexpr Joined(std::string_view prefix, const std::array<std::string_view, N>& ids) {
        for (std::size_t i = 0; i < N; ++i) {
            for (char c : prefix) text[i][size[i]++] = c;
            for (char c : ids[i]) text[i][size[i]++] = c;
        }
    }
    constexpr std::string_view at(std::size_t i) const { return {text[i].data(), size[i]}; }
};

constexpr Joined kCardClauses("card.", cards::kCardKindIds);
constexpr Joined kSkillClauses("skill.", cards::kSkillIds);

}  // namespace

std::string_view id_of(Verb verb) {
    return kVerbIds[static_cast<std::size_t>(verb)];
}

std::string_view id_of(Question question) {
    return kQuestionIds[static_cast<std::size_t>(question)];
}

std::string_view id_of(Code code) {
    return kCodeIds[static_cast<std::size_t>(code)];
}

RuleId rule_named(std::string_view clause) {
    for (int i = 1; i < kRuleIds; ++i) {
        if (clause_id(static_cast<RuleId>(i)) == clause) return static_cast<RuleId>(i);
    }
    return RuleId::none;
}

std::string_view clause_id(RuleId rule) {
    const std::size_t i = static_cast<std::size_t>(rule);
    constexpr std::size_t cards = static_cast<std::size_t>(RuleId::first_card);
    constexpr std::size_t skills = static_cast<std::size_t>(RuleId::first_skill);
    return i < cards ? kClauseIds[i] : i < skills ? kCardClauses.at(i - cards) : kSkillClauses.at(i - skills);
}

}  // namespace yuanmen::engine
