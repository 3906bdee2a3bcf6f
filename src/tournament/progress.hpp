#pragma once

#include <map>
#include <vector>

#include "tournament/bracket.hpp"

namespace yuanmen::tournament {

/// How one bracket match ended.
enum class BracketResult : std::uint8_t {
    first,    ///< the occupant of slot 0 goes on
    second,   ///< the occupant of slot 1 goes on
    neither,  ///< both are out (double forfeit, void): nobody goes on, the next opponent has a bye
    drawn,    ///< level, where a draw is a result (Swiss, round robin, groups); in a bracket as `neither`
};

/// Everything that has happened in a bracket; the rest is derived from it.
struct BracketRecord {
    std::map<BracketMatchId, BracketResult> results;
    /// Slots whose occupant a head judge kept although an earlier result was corrected ("keep as played").
    std::map<SlotRef, Slot> kept;
};

enum class BracketStatus : std::uint8_t {
    waiting,   ///< at least one slot is unknown
    playable,  ///< two entrants, no result
    walkover,  ///< a bye: decided without play
    decided,   ///< has a result
};

struct FilledMatch {
    std::array<Slot, 2> slots;
    BracketStatus status = BracketStatus::waiting;
    Slot winner;  ///< unknown while open; bye where nobody goes on
    Slot loser;
};

/// The occupants and states of all matches, in the order of `bracket.matches`. A result for a match whose
/// slots are not two entrants is ignored. Pure; cost linear in the number of matches.
std::vector<FilledMatch> fill(const Bracket& bracket, const BracketRecord& record);

/// Final places once decided; an unknown slot where still open. With no third-place match both semi-final
/// losers stand in `third`.
struct Podium {
    Slot champion;
    Slot runner_up;
    std::vector<Slot> third;
    std::map<int, Slot> below = {};  ///< from the fourth place on, where they are played out
};

Podium podium(const Bracket& bracket, const std::vector<FilledMatch>& filled);

}  // namespace yuanmen::tournament
