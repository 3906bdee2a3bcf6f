#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// The stages of an event with their rounds, each with its tables:
/// [{name, kind, progress, rounds:[{title, phase, mark, open, stage, round, last, cost, forced, manual,
///   tables:[{table, id, first, second, first_won, second_won, mark, word, href, why}]}]}].
nlohmann::json stage_views(const tournament::EventShown& event, const Say& say);

/// The draft of the event, or null: {title, pairs:[{number, first, second, first_id, why}], people, cost,
/// forced, manual, seeds, bracket, swiss}.
nlohmann::json draft_view(const tournament::EventShown& event, const Say& say);

/// What is not ideal about a pair or a round, in words; empty where nothing is.
std::string cost_words(const journal::OrNull<tournament::CostShown>& cost, const Say& say);

}  // namespace yuanmen::web::pages
