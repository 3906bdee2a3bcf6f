#pragma once

#include "tournament/stage/contract.hpp"

namespace yuanmen::tournament {

const FormatRules& single_elimination_rules();

}  // namespace yuanmen::tournament
