#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cards/ruleset.hpp"
#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// The forms of the commands open to this viewer: {"primary": […], "quick": […], "more": […]} and
/// "has_primary", "has_quick", "has_more". Primary is what comes next at this table, at most two forms; quick
/// is what happens often; more is everything else, each behind a second step.
nlohmann::json desk_forms(const Context& context, const service::MatchView& view,
                          const cards::Ruleset& ruleset);

}  // namespace yuanmen::web::pages
