// Who may use what on whom in the play phase (cards.md 2 and 3, timing.6 step 1), and the conditions of the
// active skills. Equipment being spent already counts as gone (the material rule).
#include "engine/asks/judging.hpp"
#include "engine/ops/collateral.hpp"
#include "engine/ops/slash.hpp"
#include "engine/ops/use.hpp"

namespace yuanmen::engine {
namespace {

bool unlimited_slash(const Rules& r, const State& s, Seat seat, SlotSet spent) {
    if (has_skill(r, s, seat, SkillId::paoxiao)) return true;
    const Slot weapon = s.of(seat).equipment[0];
    return weapon != kNoSlot && !spent.has(weapon) && r.kind(s.face[weapon]) == CardKind::crossbow;
}

bool in_range(const Rules& r, const State& s, Seat seat, SlotSet spent) {
    return distance(r, s, seat, spent) <= attack_range(r, s, seat, spent);
}

Objection slash_limit(const Rules& r, const State& s, Seat seat, SlotSet spent) {
    if (s.of(seat).slashes == 0 || unlimited_slash(r, s, seat, spent)) return {};
    if (unlimited_slash(r, s, seat, {})) {
        return {Code::material,
                {RuleId::material, RuleId::crossbow_spent, RuleId::slash_once},
                s.of(seat).slash_ply};
    }
    const bool of_fallen = (s.of(seat).inherited & Side::kSlashOfFallen) != 0;
    return {Code::slash_limit,
            {RuleId::play_phase, RuleId::slash_once,
             of_fallen ? RuleId::decision_slash_count_on_replace : RuleId::none},
            s.of(seat).slash_ply};
}

Objection same_trick(const State& s, Seat before, CardKind kind) {
    const Side& side = s.of(before);
    for (std::size_t i = 0; i < side.judging_n; ++i) {
        if (side.judging_as[i] == kind) {
            const RuleId twice =
                kind == CardKind::lightning ? RuleId::lightning_twice : RuleId::indulgence_twice;
            return {Code::same_delayed_trick,
                    {RuleId::play_phase, twice, RuleId::judging_area},
                    side.judging_ply[i]};
        }
    }
    return {};
}

Objection nothing_there(const Rules& r, const State& s, Seat victim, CardKind kind) {
    if (!slots_in_zones(s, reach_of_dismantlement(r, victim)).empty()) return {};
    const bool out_of_reach = s.of(victim).judging_n > 0;
    return {
        Code::nothing_to_take,
        {rule_of(kind), out_of_reach ? RuleId::decision_dismantle_judging_zone : RuleId::none, RuleId::none},
        0};
}

Objection to_snatch(const Rules& r, const State& s, Seat seat, SlotSet spent) {
    const Seat victim = cards::other(seat);
    const RuleId card = rule_of(CardKind::snatch);
    if (has_skill(r, s, victim, SkillId::qianxun)) {
        return {Code::qianxun, {rule_of(SkillId::qianxun), card, RuleId::none}, 0};
    }
    if (distance(r, s, seat, spent) > 1 && !has_skill(r, s, seat, SkillId::qicai)) {
        return {Code::too_far, {RuleId::snatch_distance, RuleId::distance, RuleId::distance_one}, 0};
    }
    return nothing_there(r, s, victim, CardKind::snatch);
}

Objection to_collateral(const Rules& r, const State& s, Seat seat) {
    const Seat victim = cards::other(seat);
    const RuleId card = rule_of(CardKind::collateral);
    if (s.of(victim).equipment[0] == kNoSlot)
        return {Code::no_weapon, {RuleId::collateral_condition, card, RuleId::none}, 0};
    if (!in_range(r, s, victim, {})) {
        return {Code::no_slash_possible, {RuleId::collateral_condition, RuleId::range, RuleId::distance}, 0};
    }
    if (r.switches().collateral_last_card_kongcheng == cards::CollateralLastCardKongcheng::illegal &&
        s.of(seat).hand_n == 1 && has_skill(r, s, seat, SkillId::kongcheng)) {
        return {Code::no_slash_possible,
                {RuleId::decision_collateral_last_card_kongcheng, rule_of(SkillId::kongcheng), card},
                0};
    }
    return {};
}

}  // namespace

Objection objection_to_slash(const Rules& r, const State& s, Seat seat, SlotSet spent) {
    if (under_kongcheng(r, s, cards::other(seat))) {
        return {Code::kongcheng, {rule_of(SkillId::kongcheng), rule_of(CardKind::slash), RuleId::none}, 0};
    }
    return objection_to_reach(r, s, seat, spent);
}

Objection objection_to_demanded_slash(const Rules& r, const State& s, Seat seat, SlotSet spent) {
    const bool anyway =
        r.switches().collateral_last_card_kongcheng == cards::CollateralLastCardKongcheng::slash_anyway;
    return anyway ? objection_to_reach(r, s, seat, spent) : objection_to_slash(r, s, seat, spent);
}

Objection objection_to_reach(const Rules& r, const State& s, Seat seat, SlotSet spent) {
    if (in_range(r, s, seat, spent)) return {};
    if (in_range(r, s, seat, {})) {
        return {Code::material, {RuleId::material, RuleId::slash_reach, RuleId::distance}, 0};
    }
    return {Code::out_of_range, {RuleId::slash_reach, RuleId::range, RuleId::distance}, 0};
}

Objection objection_to_use(const Rules& r, const State& s, Seat seat, CardKind kind, SlotSet spent) {
    const Seat opponent = cards::other(seat);
    switch (kind) {
        case CardKind::slash: {
            const Objection limit = slash_limit(r, s, seat, spent);
            return limit.code != Code::ok ? limit : objection_to_slash(r, s, seat, spent);
        }
        case CardKind::jink:
        case CardKind::nullification:
            return {Code::response_only, {rule_of(kind), RuleId::play_only, RuleId::none}, 0};
        case CardKind::peach:
            if (s.of(seat).hp < s.of(seat).max_hp) return {};
            return {Code::full_hp, {RuleId::peach_unhurt, RuleId::none, RuleId::none}, 0};
        case CardKind::duel:
            if (!under_kongcheng(r, s, opponent)) return {};
            return {Code::kongcheng, {rule_of(SkillId::kongcheng), rule_of(kind), RuleId::none}, 0};
        case CardKind::dismantlement:
            return nothing_there(r, s, opponent, kind);
        case CardKind::snatch:
            return to_snatch(r, s, seat, spent);
        case CardKind::collateral:
            return to_collateral(r, s, seat);
        case CardKind::indulgence:
            if (has_skill(r, s, opponent, SkillId::qianxun)) {
                return {Code::qianxun, {rule_of(SkillId::qianxun), rule_of(kind), RuleId::none}, 0};
            }
            return same_trick(s, opponent, kind);
        case CardKind::lightning:
            return same_trick(s, seat, kind);
        default:
            return {};
    }
}

Objection objection_to_skill(const Rules& r, const State& s, Seat seat, SkillId skill) {
    const RuleId rule = rule_of(skill);
    const Side& side = s.of(seat);
    const Side& opponent = s.of(cards::other(seat));
    switch (skill) {
        case SkillId::rende:
        case SkillId::kurou:
            return {};
        case SkillId::fanjian:
            if (side.has_flag(Side::kFanjianUsed)) {
                return {Code::skill_used_up, {RuleId::fanjian_once, rule, RuleId::none}, side.skill_ply};
            }
            if (side.hand_n == 0)
                return {Code::skill_condition, {RuleId::fanjian_once, RuleId::none, RuleId::none}, 0};
            return {};
        case SkillId::jieyin:
            if (side.has_flag(Side::kJieyinUsed)) {
                return {Code::skill_used_up, {rule, RuleId::none, RuleId::none}, side.skill_ply};
            }
            if (!r.male(opponent.general())) {
                return {Code::opponent_gender, {RuleId::jieyin_target, rule, RuleId::none}, 0};
            }
            if (opponent.hp >= opponent.max_hp)
                return {Code::opponent_unhurt, {RuleId::jieyin_target, rule, RuleId::none}, 0};
            return {};
        default:
            return {Code::skill_window, {rule, RuleId::none, RuleId::none}, 0};
    }
}

namespace {

/// Who a card may never be used on; a 桃 reaches the opponent only in the dying round.
RuleId limited_by(const Judging& j) {
    if (j.a.verb != Verb::use) return RuleId::none;
    return j.a.kind == CardKind::peach ? RuleId::dying : RuleId::self_target;
}

}  // namespace

bool objected(Judging& j, const Objection& objection) {
    return objection.code != Code::ok &&
           j.breach(objection.code, {objection.rules[0], objection.rules[1], objection.rules[2]},
                    objection.since);
}

bool wrong_target(Judging& j, Seat right, RuleId why) {
    if (j.a.target == kNoTarget || j.a.target == index_of(right)) return false;
    return j.breach(Code::bad_target, {why, RuleId::declaring, limited_by(j)});
}

}  // namespace yuanmen::engine
