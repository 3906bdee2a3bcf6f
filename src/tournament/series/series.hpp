#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace yuanmen::tournament {

/// The two of a pairing, as the pairing names them; a side is who is lord in a game.
enum class Contestant : std::uint8_t { first, second };

/// Who is lord in the games after the first; in game 1 the pairing's first is.
enum class SidesRule : std::uint8_t {
    alternate,    ///< they take turns
    loser_lord,   ///< the loser of the last game; after a draw they take turns
    winner_lord,  ///< the winner of the last game; after a draw they take turns
};

struct SeriesRules {
    int best_of = 1;  ///< 1, 3 or 5
    SidesRule sides = SidesRule::alternate;
};

/// The winner of each game in the order played, nothing for a drawn one.
using SeriesGames = std::vector<std::optional<Contestant>>;

struct SeriesStanding {
    int won_first = 0;
    int won_second = 0;
    int drawn = 0;
    bool over = false;                         ///< somebody has won more than half of best_of games
    std::optional<Contestant> winner;          ///< once over
    Contestant next_lord = Contestant::first;  ///< of the game to be played next, if not over
};

/// Where a series stands. A drawn game is played again: it counts for nobody and takes none of the best_of.
/// Nothing if best_of is not 1, 3 or 5, or a game stands behind the one that decided the series.
std::optional<SeriesStanding> series_standing(const SeriesRules& rules, const SeriesGames& games);

/// The lord of each game played, as the rule says.
std::vector<Contestant> lords(const SeriesRules& rules, const SeriesGames& games);

}  // namespace yuanmen::tournament
