#pragma once

#include "journal/staleness.hpp"
#include "tournament/event/command.hpp"

namespace yuanmen::tournament {

/// What the commands to an event depend on, and what its entries change. In a hall ten people work on one
/// event at once: a sheet signed at table 3 must not refuse the check-in of somebody else.
extern const journal::Staleness kEventStaleness;

/// The parts this command depends on, with its own fields.
journal::Parts parts_needed_by(const EventCommand& command);

}  // namespace yuanmen::tournament
