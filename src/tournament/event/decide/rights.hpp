#pragma once

#include <string_view>

#include "tournament/event/decide/draft.hpp"

namespace yuanmen::tournament {

/// Whether this role may give this kind of command at all, and whether the event is in a phase for it.
/// Refuses "event.not_allowed", "event.unknown", "event.exists", "event.wrong_phase",
/// and "event.archived" whatever would change one that is put away.
Refused check_rights(const EventState& state, std::string_view kind, const match::Actor& actor);

}  // namespace yuanmen::tournament
