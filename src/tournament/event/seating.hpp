#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tournament/event/standing.hpp"

namespace yuanmen::tournament {

/// A playable pair that has no desk match yet.
struct UnlinkedPair {
    BracketMatchId match;
    std::string first;  ///< entrant ids
    std::string second;
    int table = 0;                   ///< where it can sit down; 0: it waits for a table
    std::int64_t since_wall_ms = 0;  ///< when both were known; 0: since the event was published
};

/// Who is to sit down next, the longest waiting first where the hall has a number of tables, else in bracket
/// order; empty unless the event is published. A table is one of the event's that no unfinished match has,
/// that is not in `taken` and that no other player needs; who needs a table waits until it is free.
std::vector<UnlinkedPair> pairs_to_seat(const EventState& state, const std::set<int>& taken = {});

/// Those of them who have a table: what the service has to create.
std::vector<UnlinkedPair> unlinked_pairs(const EventState& state, const std::set<int>& taken = {});

}  // namespace yuanmen::tournament
