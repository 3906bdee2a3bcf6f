#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/event/standing.hpp"

namespace yuanmen::tournament {

/// `everybody` sees no bracket before it is published, and never who entered or confirmed something. Only
/// `head`, who pairs the rounds, sees a round that is not published.
enum class EventViewer { everybody, staff, head };

/// The event as this viewer may see it, for pages and the API:
///   version, phase, name, date, venue, stages, third_place, check_in, check_in_closes_wall_ms (where set),
///   entrants   [{id,name,number,club,wanted_seed,seed,checked_in,left,place}] in order of entry, also city,
///              in_place_of and replaced_by (ids) where there is one; place is 1,
///   2,
///              3 or null; staff also sees left.confirmed_by and left.reason
///   drawing    {method,number,random_seed,nonce,entrants} or null; entrants counts places left free; where
///              the places are not those of the draw alone: apart {by, meetings:[{first,second,mark}]} with
///              those who meet in the first round all the same, swaps, redrawn
///   rounds     [{round,field,stage}], field = entrants left when it begins, byes counted
///   matches [{id,part,round,number,field,stage,status,slots,winner_slot,result,desk_match,table,winner_to,
///              loser_to}] in bracket order. status: waiting, ready, called (has a desk match), walkover,
///              decided. A slot: {kind: entrant|bye|unknown, entrant, name, seed, kept, from} where `from`
///              names the match an unknown one comes out of. result: {cause, neither, drawn, wall_ms}; staff
///              also source, sheet_version, signed_by, entered_by, note. A match of several games: best_of,
///              score:[n,n], games:[result and winner_slot, desk_match], next_lord (slot or null); one for
///              places behind the fourth: places:[first,last]; of a repeated stage again, its number of its
///              kind from 2 on. Staff, where a sheet waits for a second
///              person: entered:[{entered_by, wall_ms}], both with all they say where two differ
///   floor      [{table,match}] of matches without result, by table
///   podium     {champion, runner_up, third:[…]} of entrant ids, null where open; below:[{place,entrant}]
///              from the fourth on where places are played out
///   progress   {decided, playable, total} of the matches that are played
///   next       staff: what to do next, most urgent first: [{kind, …}]
///   times      [{round, at_wall_ms, place, called_wall_ms}] where rounds have times, the last two where
///              said; an open match of such a round has its one as `time`
///   played, draft, forbidden   only where the event has stages with rounds: stages_view.hpp
///   undo       staff: {version, kind, by, wall_ms} of the action that could be undone, or null
nlohmann::json event_snapshot(const EventState& state, EventViewer viewer);

/// "My match": {entrant, now, path:[{match,slot,kind}], place, out, what_if}. `now` is the match he plays or
/// waits for, or null; path as path_of, kinds won, bye, lost, current, ahead. Null for an unknown entrant;
/// before publication everybody sees an empty path. what_if: whether he goes on to the next stage, {stage,
/// next, cases:[{own: won|drawn|lost|as_is, certain: true|false|null, in, by_lot, of, to_come, error}]},
/// error in percentage points where the cases are a sample, to_come rounds nobody has paired yet made up in
/// each; null where nobody can say (stage/what_if.hpp).
nlohmann::json entrant_snapshot(const EventState& state, EventViewer viewer, std::string_view entrant_id);

/// The one entrant of this whole number, else of this whole name, letters and widths alike, who has not left;
/// empty if nobody or several are called so.
std::string entrant_called(const EventState& state, std::string_view name_or_number);

/// Entrants whose number is the query or whose name contains it, letters and widths alike; whole matches
/// first, then by order of entry. An empty query finds nobody.
std::vector<std::string> find_entrants(const EventState& state, std::string_view query,
                                       std::size_t most = 20);

}  // namespace yuanmen::tournament
