#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace yuanmen::web::pages {

/// "1464 ± 152": the rating and its deviation; empty for null.
std::string rating_words(const nlohmann::json& rating);

/// The events somebody played rated matches in, newest first: {event, event_name, date, score, before,
/// after}.
nlohmann::json rating_steps(const nlohmann::json& player);

}  // namespace yuanmen::web::pages
