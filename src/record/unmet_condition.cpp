#include "record/unmet_condition.hpp"

#include "engine/view.hpp"

namespace yuanmen::record {
namespace {

int worn(const engine::Side& side) {
    int n = 0;
    for (const engine::Slot slot : side.equipment) n += slot != engine::kNoSlot ? 1 : 0;
    return n;
}

UnmetCondition counted(const char* key, int n) {
    return {key, {{"n", std::to_string(n)}}};
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
            return counted("condition.their_hand", theirs.hand_n);
        case SkillId::fankui:
            return counted("condition.their_cards", theirs.hand_n + worn(theirs));
        case SkillId::guicai:
        case SkillId::tianxiang:
            return counted("condition.own_hand", own.hand_n);
        case SkillId::guidao:
            return counted("condition.own_cards", own.hand_n + worn(own));
        default:
            break;
    }
    if (move.skill == SkillId::none && move.kind == CardKind::axe)
        return counted("condition.axe", own.hand_n + worn(own) - 1);
    return std::nullopt;
}

}  // namespace yuanmen::record
