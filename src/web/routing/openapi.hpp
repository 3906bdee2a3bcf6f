#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "web/routing/route.hpp"

namespace yuanmen::web {

/// What the document tells besides what the routes declare, by operation id.
struct Contract {
    nlohmann::json answers =
        nlohmann::json::object();  ///< JSON Schemas of answers that are views of the floors below
    /// What fields mean: {component: {field: one English sentence}}; "*" is any component.
    nlohmann::json fields = nlohmann::json::object();
    nlohmann::json examples = nlohmann::json::object();  ///< {request, answer}, each may be missing
    const journal::Type* webhook = nullptr;  ///< body of what is sent to webhooks; null: nothing is
};

/// The OpenAPI 3.1 document of every route below /api/v1 and of /healthz, made from the routes themselves.
nlohmann::json openapi_document(const std::vector<Route>& routes, std::string_view version,
                                const Contract& contract = {});

/// Names a route for generated clients: "getEventPlacings", "postMatchCommandsPick". Follows from method and
/// pattern, so it changes only when they do.
std::string operation_id(const Route& route);

/// Whether a route belongs in the document.
bool is_api(const Route& route);

}  // namespace yuanmen::web
