#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "cards/ruleset.hpp"
#include "journal/codec/fields.hpp"
#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// Whom the outcome of a match at its desk names; nothing while there is none, or where nobody won.
std::optional<match::Chair> winner_at(const match::DeskView& desk);

/// What the small plate above an overlay's lower third says.
struct Caption {
    std::string mark;  ///< class of the state: "last_turn", "paused", "decided", …
    std::string text;
    std::string detail;  ///< may be empty

    YUANMEN_FIELDS(mark, text, detail);
};
/// Nothing is said of ordinary play.
std::optional<Caption> caption_of(const Context& context, const service::MatchView& view,
                                  const cards::Ruleset& ruleset);

/// Data of overlay_match.html. `view` is what everybody may see: reserves that nobody has shown are backs.
nlohmann::json overlay_view(const Context& context, const service::MatchView& view,
                            const cards::Ruleset& ruleset);

}  // namespace yuanmen::web::pages
