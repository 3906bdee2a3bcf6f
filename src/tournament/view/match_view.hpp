#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::tournament {

/// "winners", "third_place", "losers", "grand_final", "swiss", "round_robin", "group", "consolation".
std::string_view word_of(BracketMatchId::Part part);

/// "matches" of event_snapshot.
nlohmann::json matches_json(const EventState& state, const Standing& standing, EventViewer viewer);

}  // namespace yuanmen::tournament
