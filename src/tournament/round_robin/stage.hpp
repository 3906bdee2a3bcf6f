#pragma once

#include <vector>

#include "tournament/stage/contract.hpp"

namespace yuanmen::tournament {

const FormatRules& round_robin_rules();

/// How many rounds a calendar of so many players has.
int calendar_rounds(std::size_t players, bool twice);

/// One round of the calendar of these members (event seeds, in the order they are drawn in), who rests among
/// its pairs without opponent; none behind the last round. `group`: 0 for none.
std::vector<TablePairing> calendar_round(const std::vector<int>& members, bool twice, int round, int group);

}  // namespace yuanmen::tournament
