#pragma once

#include "match/kit/table.hpp"

namespace yuanmen::match::kit {

/// Fails if anything still sealed can be read: its payload, its salt or its secret in any event, in the
/// state, or in the view of anybody not entitled to it.
void check_hidden(const TestTable& table);

}  // namespace yuanmen::match::kit
