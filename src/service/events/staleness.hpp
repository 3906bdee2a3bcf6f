#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "service/answer.hpp"
#include "store/writing.hpp"
#include "tournament/event/command.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

/// A conflict if something written since `expected_version` concerns what the command is about. In a hall ten
/// people work on one event at once: a sheet signed at table 3 must not refuse the check-in of somebody else.
/// A command names the entrants or the match it is about; changes of anything else that is told of single
/// entrants or matches do not concern it. A command about the whole field is concerned by everything. A
/// correction and an undo carry a guard of their own (preview tag, version of the action).
std::optional<Refused> conflict_with(const store::Reading& reading, const std::string& event_id,
                                     const tournament::EventState& state,
                                     const tournament::EventCommand& command, std::int64_t expected_version);

}  // namespace yuanmen::service
