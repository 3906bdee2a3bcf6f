#include "record/rests_on.hpp"

#include <algorithm>
#include <string>

#include "engine/view.hpp"
#include "record/unmet_condition.hpp"

namespace yuanmen::record {

using engine::Action;
using engine::Code;
using engine::State;

namespace {

int worn_by(const engine::Side& side) {
    return static_cast<int>(std::count_if(side.equipment.begin(), side.equipment.end(),
                                          [](engine::Slot slot) { return slot != engine::kNoSlot; }));
}

/// Distance from this seat and attack range, those of a fallen general until another enters.
std::vector<int> reach_of(const engine::Rules& rules, State state, Seat seat) {
    for (engine::Side& side : state.side)
        side.flags = static_cast<std::uint8_t>(side.flags & ~engine::Side::kDead);
    return {engine::distance(rules, state, seat), engine::attack_range(rules, state, seat)};
}

}  // namespace

std::vector<int> rests_on(const engine::Rules& rules, const State& state, const Finding& finding,
                          const Move* move) {
    const Action& action = finding.action;
    const Seat seat = action.seat, opponent = cards::other(seat);
    const engine::Side &own = state.of(seat), &theirs = state.of(opponent);
    switch (finding.ruling.code) {
        case Code::out_of_range:
            return reach_of(rules, state, seat);
        case Code::too_far:
            return {reach_of(rules, state, seat).front()};
        case Code::no_slash_possible:
            return reach_of(rules, state, opponent);
        case Code::kongcheng:
            return {theirs.hand_n, theirs.fielded};
        case Code::qianxun:
        case Code::opponent_gender:
            return {theirs.fielded};
        case Code::full_hp:
            return {own.hp, own.max_hp};
        case Code::opponent_unhurt:
            return {theirs.hp, theirs.max_hp};
        case Code::no_weapon:
            return {theirs.equipment[0]};
        case Code::nothing_to_take:
            return {theirs.hand_n, worn_by(theirs), theirs.judging_n};
        case Code::equipment_not_worn: {
            const CardKind kind = action.through != CardKind::none ? action.through : action.kind;
            return {engine::weapon_of(rules, state, seat) == kind,
                    engine::armor_of(rules, state, seat) == kind};
        }
        case Code::hand_only: {
            std::vector<int> worn;
            for (const engine::Slot slot : finding.node.state.of(seat).equipment) {
                if (slot != engine::kNoSlot)
                    worn.push_back(engine::slots_in(state, engine::equip_of(seat)).has(slot));
            }
            return worn;
        }
        case Code::skill_not_owned: {
            int living = 0;  // those of his who had it
            for (std::size_t i = own.fielded; i < own.line_up_size; ++i) {
                const GeneralId general = finding.node.state.of(seat).line_up[i];
                living += general != GeneralId::none && rules.has(general, action.skill) &&
                          !(i == own.fielded && own.has_flag(engine::Side::kDead));
            }
            return {living};
        }
        case Code::skill_condition: {
            std::vector<int> numbers;
            if (action.kind == CardKind::eight_diagram)
                return {engine::weapon_of(rules, state, opponent) == CardKind::qinggang_sword};
            const auto unmet = move == nullptr ? std::nullopt : condition_numbers(rules, state, *move);
            if (!unmet) return numbers;
            for (const auto& [name, number] : unmet->params) numbers.push_back(std::stoi(number));
            return numbers;
        }
        default:
            return {};
    }
}

}  // namespace yuanmen::record
