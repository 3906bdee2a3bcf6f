#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>

#include "tournament/swiss/player.hpp"

namespace yuanmen::tournament::swiss {

/// What is wrong with a pair, or with a whole pairing (the sums): the fields of tournaments.md §3, the
/// gravest first. They are compared in this order, and a smaller value of a graver field outweighs everything
/// after it.
struct PairingCost {
    std::int64_t same_club = 0;    ///< pairs of one club; 0 unless the option asks to keep clubs apart
    std::int64_t rematches = 0;    ///< how often the two have met already
    std::int64_t second_byes = 0;  ///< 1 if the bye goes to one who has had one
    std::int64_t bye_points = 0;   ///< points of the player with the bye
    std::int64_t score_difference_squared = 0;
    std::int64_t repeat_floats = 0;  ///< the higher floated down last round too, the lower up: 1 each
    std::int64_t side_imbalance =
        0;  ///< (s±1)² + (t∓1)², s and t the side balances, for the better choice of sides

    auto operator<=>(const PairingCost&) const = default;
    PairingCost& operator+=(const PairingCost& other);
};

inline std::int64_t square(std::int64_t value) {
    return value * value;
}

/// Of two players with these balances, for the better of the two choices.
inline std::int64_t side_imbalance(std::int64_t s, std::int64_t t) {
    return std::min(square(s + 1) + square(t - 1), square(s - 1) + square(t + 1));
}

/// How often two players have met: either list tells, the longer count counts.
std::int64_t times_met(const Player& a, const Player& b);

/// `clubs_apart`: whether two of one club are charged for.
PairingCost cost_of_pair(const Player& a, const Player& b, bool clubs_apart);
PairingCost cost_of_bye(const Player& player);

}  // namespace yuanmen::tournament::swiss
