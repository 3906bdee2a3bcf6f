#pragma once

#include <optional>
#include <vector>

#include "tournament/progress.hpp"

namespace yuanmen::tournament {

/// One slot that a corrected result would give to somebody else.
struct CorrectionEffect {
    SlotRef slot;
    Slot before;
    Slot after;
    bool was_decided =
        false;  ///< the match has a result already, so the head judge must choose what becomes of it
};

/// What the head judge does with the matches behind a corrected result that have been played (or begun)
/// already.
enum class CorrectionChoice : std::uint8_t {
    replay,  ///< their results are taken back; they are played again with the right entrants
    keep,    ///< they stand as played, with the entrants who played them
    none,    ///< they are void: nobody goes on from them; one that is left with one player is a bye for him
};

/// Everything that changes if `match` gets `result` (nothing = its result is taken back), in bracket order;
/// matches that have no result yet are simply refilled. `begun` names matches that are being played: they
/// count as decided. Pure.
std::vector<CorrectionEffect> preview_correction(const Bracket& bracket, const BracketRecord& record,
                                                 const BracketMatchId& match,
                                                 std::optional<BracketResult> result,
                                                 const std::vector<BracketMatchId>& begun);

/// The record after the correction, with `choice` applied to every later match that preview_correction lists
/// as decided. It holds no result of a match in which two entrants do not meet.
BracketRecord apply_correction(const Bracket& bracket, BracketRecord record, const BracketMatchId& match,
                               std::optional<BracketResult> result, CorrectionChoice choice,
                               const std::vector<BracketMatchId>& begun);

}  // namespace yuanmen::tournament
