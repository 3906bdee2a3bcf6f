#pragma once

// Internal to the standings: the results, player by player.

#include <map>
#include <string>
#include <vector>

#include "tournament/standings/results.hpp"

namespace yuanmen::tournament::standings {

enum class Outcome : std::uint8_t { won, drawn, lost };

/// One match from one player's side.
struct Line {
    int round = 0;
    std::string opponent;  ///< empty: bye
    Outcome outcome = Outcome::won;
    std::uint32_t points = 0;
    std::uint32_t games_won = 0;
    std::uint32_t games_drawn = 0;
    std::uint32_t games = 0;
    SheetFigures sheet;
};

struct Account {
    std::vector<Line> lines;  ///< by round
    std::uint32_t points = 0;
    Ratio match_win;  ///< not below the least
    Ratio game_win;   ///< not below the least
};

using Ledger = std::map<std::string, Account>;

Ledger ledger_of(const Results& results);

}  // namespace yuanmen::tournament::standings
