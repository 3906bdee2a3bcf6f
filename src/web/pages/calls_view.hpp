#pragma once

#include <nlohmann/json_fwd.hpp>

#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// What the partials calls and call_button show on the desk and on a player's page: "calls" (the open ones,
/// oldest first), "has_calls", "may_call" and "call_whom" ("judge" or "head_judge") with its word.
void put_calls(const Context& context, const service::MatchView& view, nlohmann::json& page);

}  // namespace yuanmen::web::pages
