#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/pages/replay/replay_view.hpp"

namespace yuanmen::web::pages {

/// Puts "likely" (the headline) and "explanations": [{"line", "kind", "sentence"}] into
/// the data of pages/replay.html.
void put_explained(nlohmann::json& page, const record::ReplayDocument& document, const ReplayWords& words);

}  // namespace yuanmen::web::pages
