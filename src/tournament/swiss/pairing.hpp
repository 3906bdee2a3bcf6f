#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "tournament/swiss/cost.hpp"
#include "tournament/swiss/player.hpp"

namespace yuanmen::tournament::swiss {

/// One round to be paired.
struct Round {
    std::vector<Player> players;  ///< who plays it, at most kMostPlayers; their order does not matter
    /// Ids of two players whom a judge keeps apart at any price; ids of others are allowed and mean nothing.
    std::vector<std::pair<std::string, std::string>> forbidden;
    bool clubs_apart = false;
    /// Recorded with the pairing: the same round with the same seed is paired the same way for ever. It
    /// decides among equally good pairings, and tosses the coin for sides.
    std::string seed;
};

/// Why one of the two is first (the lord of the first game).
enum class SideReason : std::uint8_t {
    none,       ///< a bye
    balance,    ///< he has been second more often than the other
    last_side,  ///< equal balance: he was second last round and the other was not, or the other first
    coin,       ///< equal in both: SHA-256 of `<seed>:side:<id>:<id>`, see pairing.cpp
    judge,      ///< a judge put him there
};

/// One table of the round.
struct Pair {
    std::string first;
    std::optional<std::string> second;  ///< nothing: `first` has the bye
    PairingCost cost;                   ///< why it costs what it costs, field by field
    SideReason sides = SideReason::none;
};

struct Pairing {
    std::vector<Pair> pairs;  ///< highest score first, the bye last
    PairingCost cost;         ///< of all pairs together
};

/// No pairing keeps the forbidden pairs apart. `players`: those for whom too few opponents are left, by id.
struct Impossible {
    std::vector<std::string> players;
};

/// The cheapest pairing of a round: exact, over all pairings (tournaments.md §3, "Recommended formulation").
/// It fails only where no pairing at all keeps the forbidden pairs apart. Nobody: no pairs; one: a bye.
base::Result<Pairing, Impossible> pair_round(const Round& round);

/// The pairing that a judge wants instead, with what it costs: compare it with pair_round's. `pairs` name
/// each player of the round once, `second` empty for the one bye of an odd field; nothing if they do not, or
/// if they join a forbidden pair.
std::optional<Pairing> price_of(const Round& round,
                                const std::vector<std::pair<std::string, std::string>>& pairs);

}  // namespace yuanmen::tournament::swiss
