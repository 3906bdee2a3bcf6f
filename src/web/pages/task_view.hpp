#pragma once

#include <nlohmann/json_fwd.hpp>

#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// What the player who looks has to do now, in his language: {"there", "now", "then", "his"}. "then" says
/// what follows and may be empty; "his" is true where the match waits for him. Not there for anybody else.
nlohmann::json task_view(const Context& context, const service::MatchView& view);

}  // namespace yuanmen::web::pages
