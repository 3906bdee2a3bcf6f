#pragma once

#include "service/events/events.hpp"
#include "service/principal.hpp"
#include "store/events.hpp"
#include "store/matches.hpp"
#include "store/writing.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

/// What the store keeps of an event, as lists show it.
EventView view_of(const store::Reading& reading, const store::EventRow& event);
std::vector<StageView> stages_of(const tournament::EventState& state);

PlayerView player_view(const store::Reading& reading, const std::string& person_id);
/// The same as this caller may know him: the staff and he himself all of it, others what the event's settings
/// make public (tournament::public_fields).
PlayerView player_view(const store::Reading& reading, const Principal& who, const std::string& person_id);
MatchRowView view_of(const store::Reading& reading, const Principal& who, const store::MatchRow& row);

}  // namespace yuanmen::service
