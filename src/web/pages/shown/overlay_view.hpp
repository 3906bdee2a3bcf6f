#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cards/ruleset.hpp"
#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// What the small plate above an overlay's lower third says. Nothing is said of ordinary play.
struct Caption {
    std::string mark;    ///< class of the state: "last_turn", "paused", "decided", …
    std::string text;    ///< empty: there is no plate
    std::string detail;  ///< may be empty
};

/// Data of overlay_match.html. `view` is what everybody may see: reserves that nobody has shown are backs.
nlohmann::json overlay_view(const Context& context, const service::MatchView& view,
                            const cards::Ruleset& ruleset);

}  // namespace yuanmen::web::pages
