#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "match/fields.hpp"
#include "match/outcome.hpp"
#include "tournament/progress.hpp"
#include "tournament/stage/format.hpp"
#include "tournament/stage/round.hpp"
#include "tournament/standings/standings.hpp"

namespace yuanmen::tournament {

/// Who is in the event, as a format needs to know him.
struct Participant {
    std::string id;
    std::string club;
    bool left = false;
    bool disqualified = false;  ///< holds no place
    int from_round = 1;         ///< of the first stage: who came late has missed the rounds before
};

/// A match of a stage as it stands.
struct StageMatch {
    BracketMatchId id;
    std::array<Slot, 2> slots;
    std::optional<BracketResult> result;  ///< nothing: open, or a bye
    std::array<standings::SheetFigures, 2> figures{};
    std::array<int, 2> games_won{};  ///< of a match of several games; a ruling may say otherwise
    int games_drawn = 0;
};

/// Everything a format's functions see of a stage: facts, and nothing that follows from them.
struct StagePlay {
    FormatSettings settings;
    int best_of = 1;                     ///< games of a match
    int again = 1;                       ///< which stage of its kind in the event
    std::vector<Participant> everybody;  ///< by event seed: seed 1 first
    std::vector<int> field;              ///< event seeds of who plays this stage, the best first
    std::vector<RoundFacts> rounds;      ///< published ones, by number
    std::vector<StageMatch> matches;     ///< of these rounds
    std::vector<std::pair<std::string, std::string>> forbidden;  ///< ids

    const Participant& of(int seed) const { return everybody[static_cast<std::size_t>(seed) - 1]; }
};

/// A round a format proposes.
struct ProposedRound {
    std::vector<TablePairing> pairs;
    std::vector<std::int64_t> cost;  ///< Swiss: all pairs together
};

/// No round is possible that keeps the forbidden apart: for these entrants too few opponents are left.
struct NoRound {
    std::vector<std::string> entrants;
};

/// A table of standings: of the whole stage, or of one of its groups.
struct StageTable {
    int group = 0;  ///< from 1; 0: the stage has none
    std::vector<standings::Row> rows;
};

/// A format: pure functions over facts and results. Those it has no use for are null. Drafts, publishing,
/// results, corrections, undo and prints are not its affair: they are the same for all.
struct FormatRules {
    Format format;
    BracketMatchId::Part part;  ///< of the ids of its matches; of a bracket those of the winners
    bool draws_stand;           ///< a drawn match is a result; else somebody must go on

    // Drawn at once as a bracket (the first two), or paired round by round (the others).
    Bracket (*draw)(int entrants, int places);  ///< as many of them played out as the format can
    Podium (*podium)(const Bracket& bracket, const std::vector<FilledMatch>& filled);

    int (*rounds)(const StagePlay& play);  ///< how many there will be
    base::Result<ProposedRound, NoRound> (*pair)(const StagePlay& play, int round,
                                                 const std::string& random_seed);
    std::vector<StageTable> (*tables)(const StagePlay& play);
    /// Entrants who go on, in the order of their seeds in the next stage; equals by lot.
    std::vector<std::string> (*advance)(const StagePlay& play, const std::string& random_seed);
};

}  // namespace yuanmen::tournament
