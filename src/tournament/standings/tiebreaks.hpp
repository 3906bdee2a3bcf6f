#pragma once

// Internal to the standings.

#include "tournament/standings/ledger.hpp"
#include "tournament/standings/standings.hpp"

namespace yuanmen::tournament::standings {

/// Any tie-break but head_to_head. `rounds`: the numbers of all rounds, ascending.
Value value_of(Tiebreak tiebreak, const Account& account, const Ledger& ledger,
               const std::vector<int>& rounds);

/// Among players equal in everything before: 0 for all unless each has met each other.
std::map<std::string, Value> head_to_head(const std::vector<std::string>& equals, const Ledger& ledger);

}  // namespace yuanmen::tournament::standings
