#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tournament/event/preview_view.hpp"
#include "tournament/view/event_snapshot.hpp"
#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// The preview of a correction in words, data of pages/event_correction.html. `event` as it stands,
/// `corrected` what is asked for. Pure.
nlohmann::json correction_view(const tournament::EventShown& event,
                               const tournament::CorrectedResult& corrected,
                               const tournament::CorrectionShown& preview, const Say& say);

}  // namespace yuanmen::web::pages
