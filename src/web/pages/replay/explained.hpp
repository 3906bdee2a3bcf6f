#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "record/told_explanation.hpp"
#include "web/pages/replay/replay_view.hpp"

namespace yuanmen::web::pages {

/// Puts "has_explanations", "likely" (the headline) and "explanations": [{"line", "kind", "sentence"}] into
/// the data of pages/replay.html.
void put_explained(nlohmann::json& page, const std::vector<record::ToldExplanation>& explanations,
                   int first_illegal, const ReplayWords& words);

}  // namespace yuanmen::web::pages
