#pragma once

#include "match/event.hpp"
#include "match/stamp.hpp"
#include "store/entry.hpp"

namespace yuanmen::store {

/// A desk event as a journal entry: kind "match.<kind of the event>".
NewEntry entry_of(const match::Event& event);

/// The event of such an entry, and its stamp; the stamp's seq is the version in the match's stream. Throw
/// std::invalid_argument on an entry no desk has written.
match::Event event_of(const Entry& entry);
match::Stamp stamp_of(const Entry& entry);

}  // namespace yuanmen::store
