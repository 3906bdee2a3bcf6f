#pragma once

#include <vector>

#include "tournament/progress.hpp"

namespace yuanmen::tournament {

/// Double elimination for `entrants` (kMinEntrants..kMaxEntrants, else std::invalid_argument). The winners'
/// part is drawn like single elimination. The first losers' round pairs the losers of neighbours; losers of
/// winners' round j ≥ 2, match i (from 0), come into losers' round 2(j − 1), match i XOR mask, slot 0
/// (tournaments.md §3: the masks put off rematches as long as any such map can). `GF-R1-M1` has the winners'
/// champion in slot 0; `GF-R2-M1` is played only if slot 1 wins there; where it is not, fill() gives it two
/// byes. Two entrants have no losers' part.
Bracket double_elimination(int entrants);

/// The masks of winners' rounds 2, 3, … of a field of `size` (a power of two, 2..256); empty for 2.
std::vector<int> loser_masks(int size);

/// Places once decided, unknown slots where open: champion, runner-up, and in `third` the loser of the last
/// losers' match (nobody where there is none).
Podium double_elimination_podium(const Bracket& bracket, const std::vector<FilledMatch>& filled);

}  // namespace yuanmen::tournament
