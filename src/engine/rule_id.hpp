#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "cards/card_kind.hpp"
#include "cards/skill.hpp"

namespace yuanmen::engine {

/// A clause of the ruleset in two bytes. Rules::clause_id turns it into the clause's id ("1v1.3.3.2"). Every
/// card kind and every skill has a clause of its own (rule_of); the others the engine cites stand here.
enum class RuleId : std::uint16_t {
    none,
    turn_order,             // 1v1.3.3.1
    draw_phase,             // 1v1.3.3.2.draw
    play_phase,             // 1v1.3.3.2.play
    discard_phase,          // 1v1.3.3.2.discard
    opening_hand,           // 1v1.3.2.2
    first_draw,             // 1v1.3.2.3
    two_sides,              // 1v1.2.1
    line_up,                // 1v1.3.1.3
    deck,                   // 1v1.1.2
    match_time,             // 1v1.1.3
    compare_at_time,        // 1v1.1.4.2
    end_all_dead,           // 1v1.3.4.1
    end_time,               // 1v1.3.4.2
    end_conceded,           // 1v1.3.4.3
    death,                  // 1v1.term.8
    declaration,            // 1v1.term.9
    zones,                  // timing.1
    open_zones,             // timing.1.2
    first_draw_base,        // timing.2.1
    alternation,            // timing.2.2
    start_skills,           // timing.4.1
    draw_number,            // timing.4.3
    excess,                 // timing.4.5
    finish_skills,          // timing.4.6
    no_free_discard,        // timing.4.7
    phases_in_order,        // timing.4
    phase_skipped,          // timing.4.8
    declaring,              // timing.6.s1
    cards_lost,             // timing.6.s2
    aim_order,              // timing.6.1.3
    leiji_row,              // timing.6.1.6
    offset_row,             // timing.6.1.7
    answers,                // timing.7
    must_choose,            // timing.7.2
    only_the_asked,         // timing.7.3
    negation,               // timing.8
    dealing_damage,         // timing.9.1
    receiving_damage,       // timing.9.2
    after_damage,           // timing.9.5
    dying,                  // timing.10
    buqu_first,             // timing.10.1
    rescue_over,            // timing.10.3
    one_turn_to_speak,      // timing.10.2
    entrance,               // timing.11.3
    entrance_draw,          // timing.11.4
    retrial_round,          // timing.12.2
    judgement_card_leaves,  // timing.12.4
    pile_exhausted,         // timing.13
    pile_not_empty,         // timing.13.1
    shuffle_content,        // timing.13.2
    third_fall,             // timing.11.1
    match_end,              // timing.14
    overtime_when_level,    // timing.14.3
    concession,             // timing.14.5
    facts_of_chance,        // timing.15
    distance,               // card.distance
    range,                  // card.range
    distance_one,           // card.distance_one
    material,               // card.material
    self_target,            // card.self_target
    held,                   // card.held
    conversions,            // card.conversion
    play_only,              // card.play_phase_only
    judging_area,           // card.judging_area
    equipment_slots,        // card.equipment
    equipment_cost,         // card.equipment.cost
    blind_pick,             // card.blind
    slash_once,             // card.slash.1
    slash_reach,            // card.slash.3
    peach_unhurt,           // card.peach.1
    snatch_choice,          // card.snatch.2
    dismantlement_choice,   // card.dismantlement.1
    snatch_distance,        // card.snatch.1
    collateral_condition,   // card.collateral.1
    negation_too_late,      // card.nullification.1
    indulgence_twice,       // card.indulgence.2
    lightning_twice,        // card.lightning.3
    crossbow_spent,         // card.crossbow.1
    blade_kongcheng,        // card.blade.1
    spear_pair,             // card.spear.1
    axe_pair,               // card.axe.1
    ice_sword_pick,         // card.ice_sword.1
    diagram_each,           // card.eight_diagram.1
    locked_skills,          // skill.rules.2
    declared_in_time,       // skill.rules.1
    fallen_skills,          // skill.rules.6
    tuxi_hand,              // skill.tuxi.1
    fankui_source,          // skill.fankui.1
    guicai_hand,            // skill.guicai.1
    ganglie_choice,         // skill.ganglie.1
    luoyi_before,           // skill.luoyi.1
    qingguo_black,          // skill.qingguo.1
    rende_hand,             // skill.rende.1
    wusheng_red,            // skill.wusheng.1
    longdan_only,           // skill.longdan.1
    jizhi_tricks,           // skill.jizhi.1
    qixi_black,             // skill.qixi.1
    fanjian_once,           // skill.fanjian.1
    guose_diamond,          // skill.guose.1
    jieyin_target,          // skill.jieyin.1
    shensu_judge,           // skill.shensu.1
    shensu_play,            // skill.shensu.2
    tianxiang_draw,         // skill.tianxiang.2
    tianxiang_heart,        // skill.tianxiang.1
    guidao_black,           // skill.guidao.1
    buqu_off,               // skill.buqu.2
    decision_own_death_turn,
    decision_slash_count_on_replace,
    decision_skips_on_replace,
    decision_dying_order,
    decision_lord_skills,
    decision_collateral_last_card_kongcheng,
    decision_dismantle_judging_zone,
    decision_reshuffle,
    decision_reshuffle_limit,
    decision_empty_piles,
    decision_leiji_self,
    decision_buqu_peach_round_when_different,
    decision_lost_hp_floor,
    decision_clock_expiry,
    decision_overtime,
    decision_hand_opening,
    decision_hand_replacement,
    decision_first_draw_minus_one,
    first_card,
    first_skill = first_card + cards::kCardKindCount,
    end = first_skill + cards::kSkillCount,
};
inline constexpr int kRuleIds = static_cast<int>(RuleId::end);

constexpr RuleId rule_of(cards::CardKind kind) {
    return kind == cards::CardKind::none
               ? RuleId::none
               : static_cast<RuleId>(static_cast<int>(RuleId::first_card) + static_cast<int>(kind));
}
constexpr RuleId rule_of(cards::SkillId skill) {
    return skill == cards::SkillId::none
               ? RuleId::none
               : static_cast<RuleId>(static_cast<int>(RuleId::first_skill) + static_cast<int>(skill));
}

/// The clause's id, e.g. "1v1.3.3.2", "card.slash", "skill.ganglie"; empty for none. Lives for ever.
std::string_view clause_id(RuleId rule);
/// The other way round; none for a clause the engine never cites.
RuleId rule_named(std::string_view clause);

}  // namespace yuanmen::engine
