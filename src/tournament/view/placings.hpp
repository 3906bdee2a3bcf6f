#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tournament/event/state.hpp"

namespace yuanmen::tournament {

/// Everybody who was drawn, best first, with the place he ends on, of any format:
/// [{entrant, name, number, club, from, to, left}]. Who is out in the same round of a bracket, or on the same
/// rank of a table, shares the places from–to; who did not go on stands behind all who did. from and to are
/// null while somebody can still go further. left: how he left the event, or null; leaving changes no place.
nlohmann::json placings_json(const EventState& state);

}  // namespace yuanmen::tournament
