#pragma once

#include "tournament/bracket.hpp"

namespace yuanmen::tournament {

// The parts of a bracket that only double elimination has, behind those of BracketMatchId::Part.
inline constexpr auto kLosersPart = BracketMatchId::Part::losers;           ///< `LB-R<round>-M<number>`
inline constexpr auto kGrandFinalPart = BracketMatchId::Part::grand_final;  ///< `GF-R1-M1`, reset `GF-R2-M1`

/// Whether both who play this match may have to play again: its reset is played only if the second slot wins
/// here.
inline bool has_reset(const BracketMatchId& id) {
    return id == BracketMatchId{kGrandFinalPart, 1, 1};
}

}  // namespace yuanmen::tournament
