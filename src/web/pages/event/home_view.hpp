#pragma once

#include <nlohmann/json_fwd.hpp>

#include "service/events/event_views.hpp"
#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// The public part of an event's home page: phase, progress, podium, stages and the proof of the draw. Pure.
nlohmann::json home_view(const service::EventSnapshot& event, const Say& say);

/// "has_podium" and "podium": [{"place","word","entrant","name"}]; names are empty where a place is open.
void put_podium(nlohmann::json& data, const nlohmann::json& snapshot, const Say& say);

/// "has_progress", "decided" and "matches_total".
void put_progress(nlohmann::json& data, const nlohmann::json& snapshot);

/// What the staff does next: [{"kind","text","href","label"}]; without "href" it is one button. Pure.
nlohmann::json next_view(const service::EventSnapshot& event, const Say& say);

/// The round that is being played, or the last one; empty before the bracket is drawn.
std::string round_now(const nlohmann::json& snapshot, const Say& say);

}  // namespace yuanmen::web::pages
