#pragma once

#include "store/entry.hpp"
#include "tournament/event/entry.hpp"

namespace yuanmen::store {

/// A tournament's entry as a journal entry: kind "event.<kind of the entry>", the rest as its body.
NewEntry entry_of(const tournament::EventEntry& entry);

/// The tournament's entry of such a journal entry; its stamp is stamp_of() of match_entries.hpp. Throws
/// std::invalid_argument on an entry no event has written.
tournament::EventEntry event_entry_of(const Entry& entry);

}  // namespace yuanmen::store
