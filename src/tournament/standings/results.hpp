#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tournament/standings/fraction.hpp"

namespace yuanmen::tournament::standings {

/// Match points of a stage and how many games its matches are played over. Points 0..kMostScore, win > 0.
struct Scoring {
    std::uint32_t win = 3;
    std::uint32_t draw = 1;
    std::uint32_t loss = 0;
    std::uint32_t bye = 3;
    std::uint32_t best_of = 3;  ///< odd; a bye or no-show counts as won by best_of / 2 + 1 games to none
    Ratio least{33, 100};       ///< no percentage is below it (MTR Appendix C)

    std::uint32_t games_to_win() const { return best_of / 2 + 1; }
};

constexpr std::uint32_t kMostScore = 1'000;
constexpr std::uint32_t kMostGames = 99;

enum class MatchEnd : std::uint8_t {
    played,       ///< who has won more games has won; equal: a draw
    bye,          ///< `a` had no opponent
    no_show_a,    ///< `a` did not come; `b` has won
    no_show_b,    ///< `b` did not come; `a` has won
    double_loss,  ///< both have lost, by no game at all
};

/// What one player brought home, from the sheet.
struct SheetFigures {
    std::uint32_t generals_remaining = 0;
    std::uint32_t lost_hp = 0;
};

struct MatchResult {
    std::string a;
    std::string b;  ///< empty: bye
    MatchEnd end = MatchEnd::played;
    std::uint32_t games_a = 0;  ///< won by a; played only
    std::uint32_t games_b = 0;
    std::uint32_t games_drawn = 0;
    SheetFigures sheet_a{};
    SheetFigures sheet_b{};
};

struct RoundResults {
    int round = 0;
    std::vector<MatchResult> matches;  ///< nobody stands in two
};

/// Everything a table of standings is made of.
struct Results {
    Scoring scoring;
    std::vector<RoundResults> rounds;  ///< by number
    /// Players to be listed though they may have no match (late entries, dropped before their first).
    std::vector<std::string> players;
    /// Match points that no match has brought (rounds missed by late entries); no percentage counts them.
    std::map<std::string, std::uint32_t> given = {};
};

}  // namespace yuanmen::tournament::standings
