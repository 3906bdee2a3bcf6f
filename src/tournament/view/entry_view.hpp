#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tournament/event/entry.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::tournament {

/// What an entry did, with names as they were then:
///   entrants  [{id, name, number}] those it changes
///   matches   [{id, players: [{id, name} or null, twice], was, is, was_table, is_table}] with results before
///   and
///             after: null or {winner: name or null, outcome, cause, source, note}; tables are numbers or
///             null
///   rounds    [{stage: name, round}] those it pairs, publishes or takes back
nlohmann::json entry_view(const EventState& before, const EventState& after, const EventEntry& entry);

/// The entry as JSON (of any version of it) without what one person entered where `now` waits for a second,
/// who must not have seen it: of such a sheet only who entered it and when is left.
nlohmann::json without_waiting(nlohmann::json entry, const EventState& now);

}  // namespace yuanmen::tournament
