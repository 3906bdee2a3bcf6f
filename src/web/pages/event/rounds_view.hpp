#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// The stages of a snapshot with their rounds, each with its tables:
/// [{name, kind, progress, rounds:[{title, phase, mark, open, stage, round, last, cost, forced, manual,
///   tables:[{table, first, second, bye, mark, word, href, why}]}]}].
nlohmann::json stage_views(const nlohmann::json& snapshot, const Say& say);

/// The draft of the snapshot, or null: {title, pairs:[{number, first, second, first_id, second_id, bye,
/// why}], cost, forced, manual, seeds, bracket}.
nlohmann::json draft_view(const nlohmann::json& snapshot, const Say& say);

/// What is not ideal about a pair or a round, in words; empty where nothing is.
std::string cost_words(const nlohmann::json& cost, const Say& say);

}  // namespace yuanmen::web::pages
