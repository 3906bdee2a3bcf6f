#pragma once

#include "engine/action.hpp"
#include "engine/rules.hpp"
#include "record/reading.hpp"

namespace yuanmen::record {

bool comes_off_the_pile(const engine::Action& action);

/// Whether the cards an action names can lie where it takes them, whatever the rules say of it (NOTATION.md
/// 4): what cannot be is the paper's fault and no breach.
bool physically_possible(const engine::Rules& rules, const Reading& reading, const engine::Action& action);

}  // namespace yuanmen::record
