#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tournament/event/state.hpp"
#include "tournament/progress.hpp"

namespace yuanmen::tournament {

/// What follows from the facts of an event that is drawn: the matches of all its stages whose rounds are
/// published, and who stands where. A draft is never in it. A value made afresh from a state; cheap (256
/// entrants: well under a millisecond).
struct Standing {
    Bracket bracket;
    BracketRecord record;
    std::vector<FilledMatch> filled;  ///< in the order of bracket.matches

    /// Index into bracket.matches and filled.
    std::optional<std::size_t> find(std::string_view match_id) const;
};

/// Nothing before the bracket is drawn.
std::optional<Standing> standing_of(const EventState& state);

/// The entrant of a seed (1..entrants of the drawing), nullptr for any other number.
const Entrant* entrant_of_seed(const EventState& state, int seed);
/// Who plays or has played for that seed in this match: before a substitution, the one who was replaced.
const Entrant* player_of_match(const EventState& state, std::string_view match, int seed);
/// Who has taken an entrant's place; nullptr if nobody has.
const Entrant* successor_of(const EventState& state, std::string_view entrant_id);
/// His seed in the drawing, which he shares with whoever took his place; 0 if he is not in it.
int seed_of(const EventState& state, std::string_view entrant_id);

/// Matches without result that have a desk match in `begun`, or a game that is over.
std::vector<BracketMatchId> begun_matches(const EventState& state, const Standing& standing,
                                          const std::set<std::string>& begun);

/// How many entrants are left in the bracket when this match's round begins, byes counted; 0 for a match that
/// is not of the winners' part.
int field_of(const Bracket& bracket, const BracketMatchId& match);

/// The settings a match is played under: of its stage, or of the run of rounds in it.
const StageSettings& stage_of(const EventSettings& settings, const Bracket& bracket,
                              const BracketMatchId& match);

}  // namespace yuanmen::tournament
