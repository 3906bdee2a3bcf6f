#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/swiss/pairing.hpp"

namespace yuanmen::tournament {

/// Why a Swiss pair costs what it costs.
struct PairReason {
    std::vector<std::int64_t> cost;  ///< the fields of swiss::PairingCost, in their order
    swiss::SideReason sides{};

    YUANMEN_FIELDS(cost, sides);
    bool operator==(const PairReason&) const = default;
};

/// One table of a round: the seeds who meet, `first` being the lord of the first game.
struct TablePairing {
    int first = 0;
    int second = 0;            ///< 0: `first` has no opponent
    std::optional<int> group;  ///< from 1, where the stage has groups
    std::optional<PairReason> why;

    YUANMEN_FIELDS(first, second, group, why);
    bool operator==(const TablePairing&) const = default;
};

/// A judge has changed what was paired.
struct ManualPairing {
    std::string by;  ///< id of the actor
    std::string reason;
    std::vector<std::int64_t> optimum;  ///< what the cheapest pairing would have cost

    YUANMEN_FIELDS(by, reason, optimum);
    bool operator==(const ManualPairing&) const = default;
};

/// A round as it was paired; of a bracket stage its drawing. The pairings are facts: nothing changes them but
/// another entry.
struct RoundFacts {
    int stage = 0;                      ///< index in the event's settings
    int round = 1;                      ///< from 1
    std::vector<TablePairing> pairs;    ///< empty for a bracket
    std::vector<int> seeds;             ///< who plays a later stage, seed 1 first; in its first round only
    std::string random_seed;            ///< 64 hexadecimal digits; decides among equals
    std::string paired_by;              ///< id of the actor
    std::vector<std::int64_t> cost;     ///< of a Swiss round, all pairs together; else empty
    std::optional<std::string> forced;  ///< why it was paired although something was open
    std::optional<ManualPairing> manual;
    std::optional<std::string> published_by;  ///< not there: a draft, which only the head judge sees
    std::int64_t published_wall_ms = 0;

    bool is_draft() const { return !published_by; }

    YUANMEN_FIELDS(stage, round, pairs, seeds, random_seed, paired_by, cost, forced, manual, published_by,
                   published_wall_ms);
    bool operator==(const RoundFacts&) const = default;
};

/// Two entrants whom a judge keeps apart at any price, until he allows them to meet again.
struct ForbiddenPair {
    std::string one;  ///< entrant ids, in the order in which they were named
    std::string other;
    std::string reason;

    YUANMEN_FIELDS(one, other, reason);
    bool operator==(const ForbiddenPair&) const = default;
};

}  // namespace yuanmen::tournament
