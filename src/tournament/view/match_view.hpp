#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::tournament {

/// "matches" of event_snapshot.
nlohmann::json matches_json(const EventState& state, const Standing& standing, EventViewer viewer);

}  // namespace yuanmen::tournament
