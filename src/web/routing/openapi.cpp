#include "web/routing/openapi.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace yuanmen::web {
namespace {

using Json = nlohmann::json;

std::string lower_case(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

Json parameters_of(const Route& route) {
    Json parameters = Json::array();
    for (const std::string& segment : segments_of(route.pattern)) {
        if (segment.front() != '{') continue;
        parameters.push_back({{"name", segment.substr(1, segment.size() - 2)},
                              {"in", "path"},
                              {"required", true},
                              {"schema", {{"type", "string"}}}});
    }
    parameters.push_back({{"$ref", "#/components/parameters/lang"}});
    if (route.budget == Budget::write) {
        parameters.push_back({{"$ref", "#/components/parameters/IdempotencyKey"}});
    }
    return parameters;
}

/// The schema itself goes among the components; the place that uses it gets a reference.
Json reference_to(const Schema& schema, Json& components) {
    if (schema.name.empty()) return json_schema(schema);
    components["schemas"][schema.name] = json_schema(schema);
    return {{"$ref", "#/components/schemas/" + schema.name}};
}

Json roles_of(const Route& route) {
    Json roles = Json::array();
    for (const Role role : service::kRoles) {
        if (route.access.allows(role)) roles.push_back(service::id_of(role));
    }
    return roles;
}

Json operation_of(const Route& route, Json& components) {
    Json success = {{"description", "Done."}};
    if (route.answer) {
        success["content"]["application/json"]["schema"] = reference_to(*route.answer, components);
    }
    Json operation = {
        {"summary", route.summary},
        {"parameters", parameters_of(route)},
        {"responses", {{"200", success}, {"default", {{"$ref", "#/components/responses/Problem"}}}}},
        {"x-roles", roles_of(route)},
    };
    if (!route.access.allows(Role::anyone)) {
        operation["security"] = Json::array({{{"session", Json::array()}}, {{"bearer", Json::array()}}});
    }
    if (route.body) {
        operation["requestBody"] = {
            {"required", true},
            {"content", {{"application/json", {{"schema", reference_to(*route.body, components)}}}}}};
    }
    return operation;
}

Json common_components() {
    const Json text = {{"type", "string"}};
    return {
        {"parameters",
         {{"lang",
           {{"name", "lang"},
            {"in", "query"},
            {"description", "Language of sentences; else by cookie, else by Accept-Language, else Chinese."},
            {"schema", {{"type", "string"}, {"enum", {"zh", "en"}}}}}},
          {"IdempotencyKey",
           {{"name", "Idempotency-Key"},
            {"in", "header"},
            {"description",
             "A repeat with the same key and body answers the first result; another body 422."},
            {"schema", {{"type", "string"}, {"minLength", 1}, {"maxLength", 128}}}}}}},
        {"schemas",
         {{"Problem",
           {{"type", "object"},
            {"description", "RFC 9457. `detail` is a sentence in the caller's language."},
            {"required", {"type", "title", "status", "code", "detail", "clauses", "request"}},
            {"properties",
             {{"type", text},
              {"title", text},
              {"status", {{"type", "integer"}}},
              {"code", text},
              {"detail", text},
              {"clauses", {{"type", "array"}, {"items", text}}},
              {"field", text},
              {"params", {{"type", "object"}, {"additionalProperties", text}}},
              {"request", text}}}}}}},
        {"responses",
         {{"Problem",
           {{"description", "A refusal: its stable code, the clauses it rests on, the field at fault."},
            {"content",
             {{"application/problem+json", {{"schema", {{"$ref", "#/components/schemas/Problem"}}}}}}}}}}},
        {"securitySchemes",
         {{"session",
           {{"type", "apiKey"},
            {"in", "cookie"},
            {"name", "yuanmen_session"},
            {"description",
             "A browser's session (`__Host-yuanmen_session` behind TLS). Writes also need X-CSRF-Token."}}},
          {"bearer",
           {{"type", "http"}, {"scheme", "bearer"}, {"description", "A session token, for scripts."}}}}},
    };
}

}  // namespace

bool is_api(const Route& route) {
    return route.pattern.starts_with("/api/v1/") || route.pattern == "/healthz";
}

Json openapi_document(const std::vector<Route>& routes, std::string_view version) {
    Json components = common_components();
    Json paths = Json::object();
    for (const Route& route : routes) {
        if (is_api(route)) {
            paths[route.pattern][lower_case(name_of(route.method))] = operation_of(route, components);
        }
    }
    return {{"openapi", "3.1.0"},
            {"info",
             {{"title", "Yuanmen"},
              {"version", version},
              {"description", "Referees 1v1 Sanguosha tournaments. Errors are problem+json."}}},
            {"paths", paths},
            {"components", components}};
}

}  // namespace yuanmen::web
