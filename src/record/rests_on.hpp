#pragma once

#include <vector>

#include "record/reason.hpp"

namespace yuanmen::record {

/// The numbers and places that the condition behind a ruling looks at, in this position: distance and range,
/// HP, hands, what is worn, who is in play. Empty where it looks at none. `move`: the line, if it is a move.
std::vector<int> rests_on(const engine::Rules& rules, const engine::State& state, const Finding& finding,
                          const Move* move);

}  // namespace yuanmen::record
