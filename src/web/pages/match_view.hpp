#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cards/ruleset.hpp"
#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// A match as the data of the pages match, desk and seat: everything put into words, and the forms of the
/// commands that are open to this viewer. Shows only what the service put into the view.
nlohmann::json match_view(const Context& context, const service::MatchView& view,
                          const cards::Ruleset& ruleset);

/// Whose line-ups are still to be sealed, while the match waits for them; else empty.
std::string waits_for(const Context& context, const service::MatchView& view);

/// A row of a list of matches.
nlohmann::json match_row(const Context& context, const service::MatchRowView& row);

}  // namespace yuanmen::web::pages
