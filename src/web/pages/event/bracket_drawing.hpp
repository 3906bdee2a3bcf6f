#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "web/pages/event/bracket_rounds.hpp"

namespace yuanmen::web::pages {

/// The bracket of an event as one picture, data of partials/bracket_drawing.html: whatever graph of matches
/// its stage has, from both sides, the last match in the middle. `boxes` are the event's match_boxes. With
/// `most_field` only the rounds in which so many are left at most. Pure; lengths are user units, all within
/// width × height.
///
/// {"has_drawing","width","height","font","heads":[{"x","anchor","text"}],"titles":[{"x","y","text"}],
/// "ways":[{"d","won","on"}],"boxes":[{"id","x","y","w","h","middle","right","playing","on","out","next","title",
/// "href","table","glyph","clock","clock_font","end_x","end_anchor","hit_x","lines":[{"x","y","anchor","name","entrant","won","lost",
/// "on"}]}]}
nlohmann::json bracket_drawing(const tournament::EventShown& event, const std::vector<MatchBox>& boxes,
                               const Say& say, std::optional<int> most_field = {});

}  // namespace yuanmen::web::pages
