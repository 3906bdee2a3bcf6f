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
    turn_order,       // 1v1.3.3.1
    phases,           // 1v1.3.3.2
    draw_phase,       // 1v1.3.3.2.draw
    play_phase,       // 1v1.3.3.2.play
    discard_phase,    // 1v1.3.3.2.discard
    damage_order,     // 1v1.1.5.1
    priority,         // 1v1.1.5.2
    opening_hand,     // 1v1.3.2.2
    first_draw,       // 1v1.3.2.3
    line_up,          // 1v1.3.1.3
    deck,             // 1v1.1.2
    three_dead,       // 1v1.1.4.1
    match_time,       // 1v1.1.3
    compare_at_time,  // 1v1.1.4.2
    end_all_dead,     // 1v1.3.4.1
    end_time,         // 1v1.3.4.2
    end_conceded,     // 1v1.3.4.3
    death,            // 1v1.term.8
    declaration,      // 1v1.term.9
    zones,            // timing.1
    order,            // timing.3
    turn_phases,      // timing.4
    verbs,            // timing.5
    using_a_card,     // timing.6
    answers,          // timing.7
    negation,         // timing.8
    damage,           // timing.9
    dying,            // timing.10
    replacement,      // timing.11
    judgement,        // timing.12
    pile_exhausted,   // timing.13
    match_end,        // timing.14
    distance,         // card.distance
    material,         // card.material
    self_target,      // card.self_target
    held,             // card.held
    conversions,      // card.conversion
    play_only,        // card.play_phase_only
    decision_own_death_turn,
    decision_slash_count_on_replace,
    decision_skips_on_replace,
    decision_replace_at,
    decision_orphan_card,
    decision_dying_order,
    decision_lord_skills,
    decision_nullification_order,
    decision_collateral_last_card_kongcheng,
    decision_dismantle_judging_zone,
    decision_reshuffle,
    decision_empty_piles,
    decision_fanjian_owner,
    decision_ganglie_without_source,
    decision_fankui_on_self,
    decision_leiji_self,
    decision_buqu_peach_round_when_different,
    decision_overtime,
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

}  // namespace yuanmen::engine
