#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace yuanmen::service {

/// What a whole event as one document never holds, in the order of its "left_out".
inline constexpr std::array<std::string_view, 9> kLeftOut = {"player_links", "pins",           "accounts",
                                                             "sessions",     "server_secrets", "desk_matches",
                                                             "records",      "photos",         "drafts"};

/// The JSON Schema (2020-12) of Service::event_export.
nlohmann::json event_export_schema();

}  // namespace yuanmen::service
