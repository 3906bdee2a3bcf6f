#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "service/circuit/circuit_views.hpp"

namespace yuanmen::web::pages {

/// "1464 ± 152": the rating and its deviation; empty for none.
std::string rating_words(const std::optional<service::RatingView>& rating);

/// The events somebody played rated matches in, newest first: {event, event_name, date, score, before,
/// after}.
nlohmann::json rating_steps(const std::vector<service::RatingStepView>& history);

/// "3", or "5–8" where they are shared.
std::string places_words(int from, int to);

}  // namespace yuanmen::web::pages
