#pragma once

#include "match/log/event.hpp"
#include "store/entry.hpp"

namespace yuanmen::store {

/// What happened to a match record as a journal entry: kind "record.<kind of the event>".
NewEntry entry_of(const match::log::Event& event);

/// The event of such an entry; its stamp is stamp_of() of match_entries.hpp. Throws std::invalid_argument on
/// an entry no record has written.
match::log::Event record_event_of(const Entry& entry);

}  // namespace yuanmen::store
