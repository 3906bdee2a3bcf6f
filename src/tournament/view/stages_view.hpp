#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::tournament {

/// "played" and, for the head judge, "draft" of event_snapshot, for an event whose stages have rounds.
///   played [{stage,name,kind,planned,tables,advance,rounds:[{round,phase,published_wall_ms,cost,random_seed,
///           matches}]}]; phase: running, finished; staff also paired_by, published_by, forced, manual; cost
///           by the names of swiss::PairingCost; matches are ids
///   tables [{group,rows:[{rank,entrant,name,left,points,won,drawn,lost,values}]}]; values: tie-breaks in the
///           stage's order, as text with four decimals
///   draft  {stage,name,kind,round,pairs:[{first,second,group,why}],seeds,cost,random_seed,forced,manual} or
///   null
void add_stages(nlohmann::json& event, const EventState& state, const Standing& standing, EventViewer viewer);

/// Every number of every table with its terms, and everybody's result against everybody:
///   [{stage,name,kind,tiebreaks,tables:[{group,rows:[{…as above,
///     "terms":{tiebreak:[{round,opponent,value:[n,d],counted}]},
///     "fractions":{tiebreak:["n","d"]},
///     "against":[{round,match,opponent,result,points}]}]}]}]
nlohmann::json standings_view(const EventState& state);

/// The JSON of one journal entry about an event as somebody reads it who sees no drafts: of a round that is
/// not published only its stage and number.
nlohmann::json without_drafts(nlohmann::json entry);

}  // namespace yuanmen::tournament
