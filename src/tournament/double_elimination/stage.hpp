#pragma once

#include "tournament/stage/contract.hpp"

namespace yuanmen::tournament {

const FormatRules& double_elimination_rules();

}  // namespace yuanmen::tournament
