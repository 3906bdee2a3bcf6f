#pragma once

#include <string>

#include "tournament/event/decide/draft.hpp"
#include "tournament/event/series_facts.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {

/// A match of the bracket as it stands before the decision.
struct FoundMatch {
    Standing standing;
    std::size_t index = 0;
    StageSettings stage;  ///< it is played under

    const FilledMatch& filled() const { return standing.filled[index]; }
    bool is_decided() const { return filled().status == BracketStatus::decided; }
    bool may_be_drawn() const { return draws_stand(standing.bracket.matches[index].id.part); }
    bool is_of_games() const { return is_series(stage); }
};

/// The match of that id, if two players stand in it; refuses "event.match.unknown", "event.match.not_ready"
/// (somebody is not known yet), "event.match.walkover" (somebody has a bye).
base::Result<FoundMatch, base::Refusal> find_match(const EventState& state, const std::string& match,
                                                   const std::string& field);

/// Whether the match's desk match has begun; of several games the one to be played now.
bool has_begun(const Draft& draft, const MatchFacts& facts);

/// Whether it has begun, or a game of it is over: who plays it is settled.
bool is_under_way(const Draft& draft, const MatchFacts& facts);

/// Takes the end of one game, which is the match or the next of several. Somebody who is absent or
/// disqualified has lost all of it.
void take_game(Draft& draft, const FoundMatch& found, const std::string& id, RecordedResult result);

/// A result as this actor enters it now; outcome and papers are still to be filled in.
RecordedResult new_result(const Draft& draft, ResultSource source, match::Cause cause);

/// Which outcome it is that `winner` (nothing: neither) goes on; refuses "event.result.not_a_player".
base::Result<BracketResult, base::Refusal> outcome_for(const EventState& state, const FilledMatch& filled,
                                                       const std::optional<std::string>& winner,
                                                       const std::string& field);

/// What a match without winner is: drawn where that is a result (`may_be_drawn`) and both have played it,
/// else `neither`.
BracketResult without_winner(bool may_be_drawn, match::Cause cause);

/// Whether a match can end like that: with a winner not void, and undecided only by the head judge's word;
/// without one only by absence, forfeit or disqualification of both, or level where a draw is a result
/// (`may_be_drawn`). Refuses "event.result.ruling_needed" or "event.result.void".
Refused check_cause(const Draft& draft, bool has_winner, match::Cause cause, ResultSource source,
                    bool may_be_drawn);

/// A loss by disqualification is a result only of somebody who has been disqualified: by a case, with the
/// statements of all (judging P38). Refuses "penalty.statements_first".
Refused check_disqualified(const Draft& draft, const FilledMatch& filled, BracketResult outcome,
                           match::Cause cause);

/// Whether two results say the same of a match: outcome, cause, source, and the numbers both of them give.
bool says_the_same(const RecordedResult& one, const RecordedResult& other);

/// A second result for a match: nothing to do if it says the same from the same kind of source, else refused
/// with "event.result.already_recorded".
Refused result_again(const Draft& draft, const std::string& match, const RecordedResult& result);

}  // namespace yuanmen::tournament
