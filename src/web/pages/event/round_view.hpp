#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/moment.hpp"
#include "web/pages/event/words.hpp"

// The round that is being played, as one page shows it to the staff: who is missing, who still plays, what is
// open. Pure functions of an event's snapshot and its floor (service::FloorView::rows).

namespace yuanmen::web::pages {

/// Whether a row of the floor is of this round ("SW-R3"); of any where `round` is empty.
bool is_in_round(const nlohmann::json& row, const std::string& round);

/// The tables whose players are called and at which somebody is missing, the latest first:
/// [{"table","desk_match","title","since","minutes","due","mark","passed_warning","passed_loss","warning",
/// "loss","both","players":[{"chair","name","present"}]}]. "due": the time is still to come. The marks are
/// those of the match's ruleset, in minutes.
nlohmann::json missing_tables(const nlohmann::json& rows, const std::string& round, const base::Moment& now,
                              const Say& say);

/// The tables whose clock has started and whose match is not over, least time left first: what floor_rows
/// says of them, and "slack_ms", "overtime" and "paused".
nlohmann::json playing_tables(const nlohmann::json& rows, const std::string& round, const base::Moment& now,
                              const Say& say);

/// The open matches of a round, or of all, in the order of their tables: [{"id","title","players","table",
/// "word","mark"}].
nlohmann::json open_matches(const nlohmann::json& snapshot, const std::string& round, const Say& say);

/// The rounds with open matches: [{"round","title","count","here","called","when"}].
nlohmann::json rounds_with_open(const nlohmann::json& snapshot, const std::string& round, const Say& say);

/// How many matches of a round are over, and how many it has: {"over","all"}.
nlohmann::json round_progress(const nlohmann::json& snapshot, const std::string& round);

}  // namespace yuanmen::web::pages
