#pragma once

#include "tournament/stage/contract.hpp"

namespace yuanmen::tournament {

const FormatRules& group_rules();

}  // namespace yuanmen::tournament
