#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/moment.hpp"

namespace yuanmen::service {

using JsonPtr = std::shared_ptr<const nlohmann::json>;

/// An event as one viewer may see it: tournament::event_snapshot, and
///   id          of the event
///   matches[]   also desk_state, roughly where its desk match is: "scheduled" (nobody has begun), "draft"
///               (until the first turn), "running", "last_turn", "overtime", "paused", "bell_choice",
///               "level", "decided" (no sheet yet), "sheet" (to be signed), "signed", "void", or null; the
///               floor tells more. Staff also needs: null, "sheet" (decided, nobody has drawn up the sheet),
///               "ruling" (its sheet names no winner), "correction" (its desk came to something else than
///               the recorded result) or "desk" (it has a result and is being played all the same)
///   stages[]    ruleset is `id@hash`
/// Immutable and shared: the same object is handed to all callers until something changes.
struct EventSnapshot {
    std::string id;
    std::int64_t version = 0;  ///< what a command sends back as expected_version
    std::string tag;           ///< changes exactly when `json` does; good for ETag and as key of a cache
    bool staff = false;        ///< the staff's view: drawn brackets before publication, who confirmed what
    bool head = false;         ///< and of those, the view of who pairs the rounds: drafts
    JsonPtr json;
};

/// The tables that are being played now, by number.
///   rows [{table, match, part, field, number, desk_match, stage, round, state, players, clock, late, judges,
///          needs, extension_ms, turn}]
///     match       bracket match id, and its part, field and number as in the snapshot's matches; null for a
///                 match outside the bracket
///     state       sub-state of the desk
///     players     [{entrant, name, number, seed, present, side, general, generals, fallen}] in the order of
///     the
///                 slots; entrant and seed null outside the bracket; side "lord", "renegade" or null; general
///                 the id of the one in play, or null; how many the sealed line-up has, how many have fallen
///     clock       {period, running, remaining_ms, deadline_wall_ms, bell, paused} or null before it started;
///                 deadline_wall_ms is null while it stands still, remaining_ms is that of `now`
///     late        {called_wall_ms, late_ms, mark, warning_minutes, loss_minutes, absent:[0|1]} or null: who
///                 was called and is not there; the minutes are the marks of the match's ruleset
///     judges      names of those who look after the table; judge_ids their accounts — staff
///     needs       null, "ruling", "correction", "desk" or "sheet", as in the snapshot — staff
///     calls       (staff) those that wait: {call, whom, who, note, since_wall_ms, waited_ms, taken_by or
///     null} extension_ms  all extensions together turn        number of the turn, 0 before the first
struct FloorView {
    std::string tag;   ///< changes when anything but the running of a clock does
    base::Moment now;  ///< when the clocks were read
    JsonPtr rows;
};

/// The figures of an event's finished matches: tournament::statistics_of.
struct StatisticsView {
    std::string tag;  ///< changes when a match is finished, or amended
    JsonPtr json;
};

/// One entrant: tournament::entrant_snapshot, and
///   opponent   {entrant, name, number, seed} of the match in `now`, or null
///   desk       {desk_match, table, state} of it, state as desk_state above, or null
struct EntrantView {
    std::string tag;
    JsonPtr json;
};

}  // namespace yuanmen::service
