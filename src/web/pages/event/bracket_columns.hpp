#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// Where the box of a match leads while it is played: everybody to the table's public page, the staff to the
/// match in the event, where all come to a match that is over.
enum class MatchLinks { desk, event };

/// The bracket as columns of boxes, data of partials/bracket.html. `snapshot` is that of
/// service::EventSnapshot; `path` is the "path" of an entrant_snapshot, lit up, or an empty list. Pure.
///
/// {"rounds":[{"round","name","stage","now","last","matches":[match…]}],"third":[match] or [],"has_third"}; a
/// match is
/// {"id","title","bye","fresh","on","out","href","mark","word","table","slots":[slot,slot]}: "bye" is only a
/// place kept free, "fresh" has nobody from an earlier match, "on" lies on the path, "out" is where the path
/// ends; a slot is {"entrant","name","seed","won","lost","on","hint"} where hint says who will come, instead
/// of a name.
nlohmann::json bracket_columns(const nlohmann::json& snapshot, const nlohmann::json& path, const Say& say,
                               MatchLinks links);

}  // namespace yuanmen::web::pages
