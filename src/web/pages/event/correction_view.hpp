#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// The preview of a correction in words, data of pages/event_correction.html. `snapshot` is the event as it
/// stands, `corrected` what is asked for, `preview` tournament::to_json of the preview. Pure.
nlohmann::json correction_view(const nlohmann::json& snapshot, const nlohmann::json& corrected,
                               const nlohmann::json& preview, const Say& say);

}  // namespace yuanmen::web::pages
