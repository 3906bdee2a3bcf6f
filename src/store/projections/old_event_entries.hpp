#pragma once

#include "store/entry.hpp"
#include "tournament/event/entry.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// "event.created" and "event.changed", as the journal kept events before they had entrants and a bracket.
/// Nothing writes them any more; folders that hold them stay readable.
bool is_old_event_entry(const Entry& entry);

/// What such an entry means for the state before it. Its stages become the last rounds of a bracket: the
/// last one is the final. Looks up the id of the ruleset it names, which an earlier entry has kept.
tournament::EventEntry from_old_event_entry(sqlite::Connection& connection, const Entry& entry,
                                            const tournament::EventState& before);

}  // namespace yuanmen::store
