#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "service/records/rewind.hpp"
#include "web/pages/replay/replay_view.hpp"

// Whether a line can be taken back, in words.

namespace yuanmen::web::pages {

/// The advice as JSON with its sentences: for the API, from which static/board.js draws.
nlohmann::json rewind_json(const service::RewindView& advice, const ReplayWords& words);

/// The data of partials/rewind_advice.html. `address` is the board's, for links to its lines.
nlohmann::json rewind_view(const service::RewindView& advice, const ReplayWords& words,
                           const std::string& address);

}  // namespace yuanmen::web::pages
