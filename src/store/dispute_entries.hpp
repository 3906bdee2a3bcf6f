#pragma once

#include "match/dispute/event.hpp"
#include "match/penalty/events.hpp"
#include "store/entry.hpp"

namespace yuanmen::store {

/// An event of a dispute or a penalty as a journal entry: kind "dispute.<kind>" or "penalty.<kind>".
NewEntry entry_of(const match::DisputeEvent& event);
NewEntry entry_of(const match::PenaltyEvent& event);

/// The event of such an entry; its stamp is stamp_of() of match_entries.hpp. Throw std::invalid_argument on
/// an entry nobody has written.
match::DisputeEvent dispute_event_of(const Entry& entry);
match::PenaltyEvent penalty_event_of(const Entry& entry);

}  // namespace yuanmen::store
