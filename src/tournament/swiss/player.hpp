#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace yuanmen::tournament::swiss {

/// Against whom a player was paired in the last round: one with more points (up), with fewer (down), or
/// neither.
enum class Float : std::uint8_t { none, up, down };

/// Whether he was the lord (主公, first) or the renegade (second) in the first game of his last pairing.
enum class Side : std::uint8_t { none, first, second };

/// What the next pairing needs to know of a player. All of it is about this stage only.
struct Player {
    std::string id;           ///< not empty, different for each player
    std::int64_t points = 0;  ///< match points, within ±kMostPoints; doubled where half points are given
    std::vector<std::string> opponents;  ///< ids, one entry a meeting; those who have left may stand in it
    bool had_bye = false;
    Float last_float = Float::none;
    int side_balance = 0;  ///< pairings as first minus pairings as second, within ±kMostSideBalance
    Side last_side = Side::none;
    std::string club;  ///< empty: none
};

constexpr std::int64_t kMostPoints = 10'000'000;
constexpr int kMostSideBalance = 1'000;
constexpr int kMostMeetings = 1'000;  ///< entries in `opponents`
constexpr int kMostPlayers = 4'096;

}  // namespace yuanmen::tournament::swiss
