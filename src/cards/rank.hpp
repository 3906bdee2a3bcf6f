#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace yuanmen::cards {

/// The printed rank of a card, 1 (A) to 13 (K). Comparing cards (比点) goes by this number: A lowest, K
/// highest.
using Rank = std::uint8_t;
inline constexpr Rank kLowestRank = 1;
inline constexpr Rank kHighestRank = 13;

inline constexpr std::array<std::string_view, 13> kRankNames = {"A", "2", "3",  "4", "5", "6", "7",
                                                                "8", "9", "10", "J", "Q", "K"};

/// "A", "2" … "10", "J", "Q", "K". The rank must be in 1..13.
constexpr std::string_view rank_name(Rank rank) {
    return kRankNames[static_cast<std::size_t>(rank - kLowestRank)];
}

constexpr std::optional<Rank> rank_from_name(std::string_view name) {
    for (Rank rank = kLowestRank; rank <= kHighestRank; ++rank) {
        if (rank_name(rank) == name) return rank;
    }
    return std::nullopt;
}

}  // namespace yuanmen::cards
