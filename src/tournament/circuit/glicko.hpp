#pragma once

#include <vector>

// Glicko-2, Mark E. Glickman, "Example of the Glicko-2 system" (revised 2013, glicko.net/glicko/glicko2.pdf):
// the steps are named as there.

namespace yuanmen::tournament {

inline constexpr double kGlickoTau = 0.5;  ///< how much volatility may change

/// On the Glicko scale: who is new has 1500, 350 and 0.06.
struct Rating {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
};

/// One match of a rating period: the opponent as he was before it, and 1, ½ or 0.
struct RatedEncounter {
    Rating opponent;
    double score = 0;
};

/// The rating after a period. Without a match only the deviation grows (step 6), to 350 at most.
Rating after_period(const Rating& before, const std::vector<RatedEncounter>& encounters);

}  // namespace yuanmen::tournament
