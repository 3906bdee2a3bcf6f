#pragma once

#include <cstddef>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "tournament/event/entry.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::tournament {

/// Entrants of a document, those who left included.
inline constexpr std::size_t kMostImported = 1'024;

/// The one entry that makes an event of what a document says (view/event_document.hpp), or the first thing in
/// it that no event can be: `field` is a JSON pointer into the document's "event", codes are those of the
/// commands and "event.import.*". Nothing of the document is trusted. Pure; never throws.
base::Result<EventEntry, base::Refusal> import_entry(const EventState& told, const ImportedFrom& from);

}  // namespace yuanmen::tournament
