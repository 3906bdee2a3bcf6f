#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/rules.hpp"
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

}  // namespace yuanmen::record
