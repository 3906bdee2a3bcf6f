#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "tournament/event/command.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::tournament {

/// What the staff does next, most urgent first. Each has a `kind` of command and what it needs to be shown:
/// add_entrants {entrants}, check_in {missing}, draw_bracket {field}, publish_bracket, link_matches
/// {matches}, record_paper {matches} (being played, results outstanding), close_event.
nlohmann::json next_actions(const EventState& state, const std::optional<Standing>& standing);

}  // namespace yuanmen::tournament
