#pragma once

#include "tournament/event/state.hpp"

namespace yuanmen::tournament {

/// What everybody may know of an entrant by the event's settings.
EntrantFields public_fields(const EventSettings& settings, const Entrant& entrant);

/// The event with its entrants called as everybody may know them; the same state where all is public.
EventState as_public(const EventState& state);

}  // namespace yuanmen::tournament
