#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>

#include "engine/action.hpp"
#include "engine/rules.hpp"
#include "engine/ruling.hpp"
#include "engine/state.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

/// The numbers a declaration fails by ("烈弓: 手牌 2 < 体力 3, 2 > 攻击范围 1"): a key of the catalogue
/// ("condition.liegong") and what it says.
struct UnmetCondition {
    std::string key;
    std::map<std::string, std::string> params;
};

/// Of a move refused with rule.skill_condition in this position; empty where the condition is no number.
std::optional<UnmetCondition> condition_numbers(const engine::Rules& rules, const engine::State& state,
                                                const Move& move);

/// A ruling of this floor's own: illegal, with this code and these clauses.
engine::Ruling contradiction(engine::Code code, std::initializer_list<engine::RuleId> rules);

/// Of a skill or equipment that was not asked for because everybody saw its condition unmet: the sub-clause
/// that holds it.
engine::Ruling ruling_of_unmet(const engine::State& state, const engine::Action& action);

/// Of cards that can never pay for this skill, whenever it is declared: that comes before a wrong moment.
/// Empty where they can.
std::optional<engine::Ruling> unfit_payment(const engine::Rules& rules, const engine::State& state,
                                            const engine::Action& action);

}  // namespace yuanmen::record
