#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/standings/results.hpp"

namespace yuanmen::tournament::standings {

/// What orders players of equal match points. More is better, but of lost_hp.
enum class Tiebreak : std::uint8_t {
    omw,                 ///< average match-win percentage of the opponents (MTR Appendix C)
    gw,                  ///< own game-win percentage
    ogw,                 ///< average game-win percentage of the opponents
    buchholz,            ///< sum of the opponents' match points
    median_buchholz,     ///< without the highest and the lowest
    buchholz_cut1,       ///< without the lowest
    sonneborn_berger,    ///< match points of opponents beaten, and half of those drawn with
    head_to_head,        ///< match points among those still equal, if all of them have met
    progressive,         ///< sum of his match points after each round
    generals_remaining,  ///< from the sheets
    lost_hp,             ///< from the sheets
};

/// "omw", "gw", "buchholz" …; nothing for any other text.
std::optional<Tiebreak> tiebreak_named(std::string_view name);
std::string_view name_of(Tiebreak tiebreak);
const std::vector<Tiebreak>& all_tiebreaks();

/// One thing a number is made of.
struct Term {
    int round = 0;
    std::string opponent;  ///< empty: bye, or it has none
    Ratio value;
    bool counted = true;  ///< false: cut off (median, cut-1)
};

/// A tie-break and how it came about: the sum or average of its counted terms.
struct Value {
    Fraction value;
    std::vector<Term> terms;
};

struct Row {
    std::string player;
    int rank = 0;  ///< from 1; equal players share it, and the next has as many more. 0: holds none
    std::uint32_t match_points = 0;
    std::map<Tiebreak, Value> values;  ///< those asked for, and always omw, gw and ogw
};

/// The table, best first; players equal in everything stand by name (bytes) under one rank. `order`: what
/// decides after match points. Exact: no rounding anywhere. Byes count as played and won for oneself and are
/// left out of all averages and sums over opponents; a round a player is not in does not count for him at
/// all.
std::vector<Row> standings(const Results& results, const std::vector<Tiebreak>& order);

}  // namespace yuanmen::tournament::standings
