#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// The pairs that can be played, for hanging up:
/// {"empty","by_name":[{"name","number","table","seated","waits", "opponent"}] by pinyin,
/// "by_table":[{"table","seated","waits","first","second","title"}]}. Who has no table yet is not "seated",
/// and "waits" says so. Pure.
nlohmann::json pairings_view(const nlohmann::json& snapshot, const Say& say);

}  // namespace yuanmen::web::pages
