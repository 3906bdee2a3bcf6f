#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// The pairs that can be played and have a table, for hanging up:
/// {"empty","by_name":[{"name","number","table", "opponent"}] by pinyin,
/// "by_table":[{"table","first","second","title"}]}. Pure.
nlohmann::json pairings_view(const nlohmann::json& snapshot, const Say& say);

}  // namespace yuanmen::web::pages
