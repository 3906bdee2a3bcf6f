#pragma once

#include "tournament/stage/contract.hpp"

namespace yuanmen::tournament {

const FormatRules& group_rules();

/// Whether there are at least two in each group, and none is larger than a calendar holds.
bool groups_fit(std::size_t entrants, int groups);

}  // namespace yuanmen::tournament
