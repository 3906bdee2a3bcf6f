#pragma once

#include <string>

#include "match/event.hpp"
#include "match/stamp.hpp"
#include "store/entry.hpp"

namespace yuanmen::service {

/// A desk event as a journal entry: kind "match.<kind of the event>".
store::NewEntry entry_of(const match::Event& event);

/// The event of such an entry, and its stamp. Throw std::runtime_error on an entry no desk has written.
match::Event event_of(const store::Entry& entry);
match::Stamp stamp_of(const store::Entry& entry);

}  // namespace yuanmen::service
