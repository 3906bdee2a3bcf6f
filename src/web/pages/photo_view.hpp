#pragma once

#include <nlohmann/json_fwd.hpp>

#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// The photos of a match in words, as far as this viewer knows of them.
nlohmann::json photos_view(const Context& context, const service::MatchView& view);

/// What this viewer can photograph now: the sealed table, and slips that lie face down.
nlohmann::json photo_forms(const Context& context, const service::MatchView& view);

}  // namespace yuanmen::web::pages
