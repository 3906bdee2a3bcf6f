#pragma once

#include "tournament/bracket.hpp"

namespace yuanmen::tournament {

// The parts of a bracket that only double elimination has, behind those of BracketMatchId::Part.
inline constexpr auto kLosersPart = static_cast<BracketMatchId::Part>(2);  ///< `LB-R<round>-M<number>`
inline constexpr auto kGrandFinalPart =
    static_cast<BracketMatchId::Part>(3);  ///< `GF-R1-M1`, reset `GF-R2-M1`

/// Whether both who play this match may have to play again: its reset is played only if the second slot wins
/// here.
inline bool has_reset(const BracketMatchId& id) {
    return id == BracketMatchId{kGrandFinalPart, 1, 1};
}

}  // namespace yuanmen::tournament
