#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/pages/event/words.hpp"

// What the big screen and the overlay of an event tell besides the tables themselves. Pure.

namespace yuanmen::web::pages {

/// The newest results, newest first, at most four: [{"id","winner","loser","verb","won","title"}]. `views`
/// are the snapshot's bracket_matches.
nlohmann::json newest_results(const nlohmann::json& snapshot, const nlohmann::json& views, const Say& say);

/// The tables to which players are called and where nobody has begun, at most four: [{"table","players"}].
/// `rows` are floor_rows.
nlohmann::json called_tables(const nlohmann::json& rows);

/// Tells namesakes apart in the players of `rows` (floor_rows).
void name_namesakes(nlohmann::json& rows, const nlohmann::json& snapshot, const Say& say);

}  // namespace yuanmen::web::pages
