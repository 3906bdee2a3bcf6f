#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "web/routing/route.hpp"

namespace yuanmen::web {

/// The OpenAPI 3.1 document of every route below /api/v1 and of /healthz, made from the routes themselves.
nlohmann::json openapi_document(const std::vector<Route>& routes, std::string_view version);

/// Whether a route belongs in the document.
bool is_api(const Route& route);

}  // namespace yuanmen::web
