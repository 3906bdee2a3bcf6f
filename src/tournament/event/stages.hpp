#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/event/standing.hpp"
#include "tournament/stage/contract.hpp"

namespace yuanmen::tournament {

/// The one table of formats.
const FormatRules& rules_of(Format format);

/// Indices of the settings that begin a stage of their own: the first, and each with a format.
std::vector<int> stage_starts(const EventSettings& settings);

/// The format of the stage that begins at this index.
FormatSettings format_of(const EventSettings& settings, int stage);

/// The index of the stage this match is of.
int stage_with(const EventSettings& settings, const BracketMatchId& match);

/// Which stage of its kind the one at this index is, from 1: `BracketMatchId::again` of its matches.
int again_of(const EventSettings& settings, int stage);

/// Whether anything but one single elimination is played: such an event has rounds, tables, drafts.
bool has_formats(const EventSettings& settings);

/// Whether a drawn match of this part is a result; else somebody must go on.
bool draws_stand(BracketMatchId::Part part);

/// A stage as its format sees it. `matches` and `rounds` only of published rounds.
StagePlay play_of(const EventState& state, const Standing& standing, int stage);

/// Where the event stands in its stages.
struct StageNow {
    int stage = 0;            ///< index of the last stage that has begun
    int rounds = 0;           ///< published ones of it
    int planned = 0;          ///< how many it will have; 0: it is a bracket
    std::optional<int> next;  ///< index of the stage behind it
};
StageNow stage_now(const EventState& state, const Standing& standing);

/// How many of those who were drawn have not left.
int still_here(const EventState& state);

/// The stage whose results say who is first: the last that has begun; of a closed event the last in which a
/// match was decided, for what was planned behind it may have been given up.
int deciding_stage(const EventState& state, const Standing& standing);

/// Whether the table of a stage of rounds, as it is, is how the stage ended.
bool has_ended(const EventState& state, const Standing& standing, int stage);

/// Champion, runner-up and third of the deciding stage: of a bracket as its format says, else by its table
/// once it is over. Unknown slots where open; nobody while a later stage is still to come. Who is
/// disqualified is none of them, and others move up.
Podium podium_of(const EventState& state, const Standing& standing);

/// The matches of one stage, as a bracket of its own.
struct StageMatches {
    Bracket bracket;
    std::vector<FilledMatch> filled;
};
StageMatches matches_of_stage(const EventState& state, const Standing& standing, int stage);

/// Who is where in all tables, for comparing before with after: one line a row.
struct RankLine {
    int stage = 0;
    int group = 0;
    std::string entrant;
    int rank = 0;
    int points = 0;

    bool operator==(const RankLine&) const = default;
};
std::vector<RankLine> ranks_of(const EventState& state);

}  // namespace yuanmen::tournament
