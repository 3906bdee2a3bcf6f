#include "record/unmet_condition.hpp"

#include <algorithm>

#include "engine/view.hpp"

namespace yuanmen::record {

using engine::Action;
using engine::Code;
using engine::RuleId;
using engine::Ruling;
using engine::SlotSet;
using engine::State;

namespace {

int worn(const engine::Side& side) {
    int n = 0;
    for (const engine::Slot slot : side.equipment) n += slot != engine::kNoSlot ? 1 : 0;
    return n;
}

/// Nothing where the number is there: then it is something else that is missing.
std::optional<UnmetCondition> short_of(int needed, const char* key, int n) {
    if (n >= needed) return std::nullopt;
    return UnmetCondition{key, {{"n", std::to_string(n)}}};
}

}  // namespace

std::optional<UnmetCondition> condition_numbers(const engine::Rules& rules, const engine::State& state,
                                                const Move& move) {
    if (!move.seat || move.verb != Verb::invoke) return std::nullopt;
    const engine::Side& own = state.of(*move.seat);
    const engine::Side& theirs = state.of(cards::other(*move.seat));
    switch (move.skill) {
        case SkillId::liegong:
            return UnmetCondition{
                "condition.liegong",
                {{"hand", std::to_string(theirs.hand_n)},
                 {"hp", std::to_string(own.hp)},
                 {"range", std::to_string(engine::attack_range(rules, state, *move.seat))}}};
        case SkillId::tuxi:
            return short_of(1, "condition.their_hand", theirs.hand_n);
        case SkillId::fankui:
            return short_of(1, "condition.their_cards", theirs.hand_n + worn(theirs));
        case SkillId::guicai:
        case SkillId::tianxiang:
            return short_of(1, "condition.own_hand", own.hand_n);
        case SkillId::guidao:
            return short_of(1, "condition.own_cards", own.hand_n + worn(own));
        default:
            break;
    }
    if (move.skill == SkillId::none && move.kind == CardKind::axe)
        return short_of(2, "condition.axe", own.hand_n + worn(own) - 1);
    return std::nullopt;
}

Ruling contradiction(Code code, std::initializer_list<RuleId> rules) {
    Ruling ruling;
    ruling.verdict = engine::Verdict::illegal;
    ruling.code = code;
    std::copy(rules.begin(), rules.end(), ruling.rules.begin());
    return ruling;
}

Ruling ruling_of_unmet(const State& state, const Action& action) {
    if (action.skill == SkillId::none) {
        const engine::Slot weapon = state.of(action.seat).equipment[0];
        const bool pays_with_it =
            weapon != engine::kNoSlot &&
            std::any_of(action.cards.begin(), action.cards.begin() + action.n,
                        [&](const engine::CardRef& card) { return card.face == state.face[weapon]; });
        if (action.kind == CardKind::axe && pays_with_it)
            return contradiction(Code::axe_itself, {RuleId::axe_pair, RuleId::equipment_cost});
        const RuleId text = action.kind == CardKind::axe     ? RuleId::axe_pair
                            : action.kind == CardKind::blade ? RuleId::blade_kongcheng
                                                             : RuleId::none;
        const bool at_damage = action.kind == CardKind::kylin_bow || action.kind == CardKind::ice_sword;
        return contradiction(Code::skill_condition, {text, engine::rule_of(action.kind),
                                                     at_damage ? RuleId::dealing_damage : RuleId::none});
    }
    const RuleId own = engine::rule_of(action.skill);
    switch (action.skill) {
        case SkillId::tuxi:
            return contradiction(Code::skill_condition, {RuleId::tuxi_hand, own});
        case SkillId::fankui:
            return contradiction(Code::skill_condition, {RuleId::fankui_source, own});
        case SkillId::guicai:
            return contradiction(Code::skill_condition, {RuleId::guicai_hand, own});
        case SkillId::guidao:
            return contradiction(Code::skill_condition, {RuleId::guidao_black, own});
        case SkillId::tianxiang:
            return contradiction(Code::skill_condition, {RuleId::tianxiang_heart, own});
        case SkillId::shensu:
            return contradiction(Code::skill_condition, {engine::rule_of(SkillId::kongcheng), own});
        default:
            return contradiction(Code::skill_condition, {own});
    }
}

std::optional<Ruling> unfit_payment(const engine::Rules& rules, const State& state, const Action& action) {
    const bool heart = action.skill == SkillId::tianxiang;
    if (action.verb != Verb::invoke || (action.skill != SkillId::guidao && !heart)) return std::nullopt;
    if (!engine::has_skill(rules, state, action.seat, action.skill)) return std::nullopt;
    const SlotSet his = engine::slots_in(state, engine::hand_of(action.seat)) |
                        engine::slots_in(state, engine::equip_of(action.seat));
    for (std::size_t i = 0; i < action.n; ++i) {
        for (SlotSet left = his; !left.empty();) {
            const engine::Slot slot = left.pop();
            if (state.face[slot] != action.cards[i].face || state.face[slot] == engine::kUnknownFace)
                continue;
            const cards::Suit suit = engine::suit_for(rules, state, action.seat, slot);
            if (heart ? suit == cards::Suit::heart : cards::color_of(suit) == cards::Color::black)
                return std::nullopt;
            return contradiction(Code::skill_cost, {heart ? RuleId::tianxiang_heart : RuleId::guidao_black,
                                                    engine::rule_of(action.skill)});
        }
    }
    return std::nullopt;
}

}  // namespace yuanmen::record
