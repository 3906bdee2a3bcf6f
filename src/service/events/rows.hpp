#pragma once

#include "service/events/events.hpp"
#include "store/events.hpp"
#include "store/matches.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// What the store keeps of an event, as people read it, and back.
EventView view_of(const store::Reading& reading, const store::TournamentEvent& event);
std::string settings_of(const std::string& venue, const std::vector<Stage>& stages);
std::vector<Stage> stages_of(const store::TournamentEvent& event);

PlayerView player_view(const store::Reading& reading, const std::string& person_id);
MatchRowView view_of(const store::Reading& reading, const store::MatchRow& row);

}  // namespace yuanmen::service
