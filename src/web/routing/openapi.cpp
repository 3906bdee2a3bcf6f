#include "web/routing/openapi.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "journal/codec/json.hpp"

namespace yuanmen::web {
namespace {

using Json = nlohmann::json;

std::string lower_case(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

/// "sign-in" → "SignIn".
std::string camel(std::string_view words) {
    std::string name;
    bool upper = true;
    for (const char c : words) {
        const auto letter = static_cast<unsigned char>(c);
        if (!std::isalnum(letter)) {
            upper = true;
        } else {
            name += upper ? static_cast<char>(std::toupper(letter)) : c;
            upper = false;
        }
    }
    return name;
}

/// "matches" → "match", "penalties" → "penalty", "staff" → "staff".
std::string one_of_many(std::string word) {
    if (word.ends_with("ies")) return word.substr(0, word.size() - 3) + "y";
    if (word.ends_with("ches")) return word.substr(0, word.size() - 2);
    if (word.ends_with("s")) word.pop_back();
    return word;
}

bool names_parameter(std::string_view segment) {
    return segment.front() == '{';
}

/// The segments behind /api/v1.
std::vector<std::string> own_segments(const Route& route) {
    std::vector<std::string> segments = segments_of(route.pattern);
    if (segments.size() > 2 && segments[0] == "api") segments.erase(segments.begin(), segments.begin() + 2);
    return segments;
}

struct Tag {
    std::string_view name;
    std::string_view about;
    std::vector<std::string_view> segments;
};

const Tag kTags[] = {
    {"events", "Events: what everybody sees of them, and the commands that lead them.", {"events"}},
    {"matches", "Matches: the desk, its sheet, photos and personal links.", {"matches"}},
    {"records", "What was played, line by line.", {"records"}},
    {"disputes", "Disputes and rulings.", {"disputes", "rulings"}},
    {"penalties", "Penalties and disqualifications.", {"penalties", "disqualifications"}},
    {"staff", "Who works at the event, and the programs that do.", {"staff", "tokens", "webhooks"}},
    {"account",
     "Signing in, one's own account.",
     {"me", "sign-in", "sign-out", "player-sign-in", "first-owner", "invitations"}},
    {"reference", "Rulesets, the journal's head, schemas, the service itself.", {}},
};

std::string_view tag_of(const Route& route) {
    const std::string first = own_segments(route).front();
    for (const Tag& tag : kTags) {
        if (std::find(tag.segments.begin(), tag.segments.end(), first) != tag.segments.end()) return tag.name;
    }
    return "reference";
}

Json schema_of_parameter(const std::string& name) {
    if (name == "chair") return {{"type", "string"}, {"enum", {"a", "b"}}};
    if (name == "photo" || name == "line") return {{"type", "integer"}, {"minimum", 0}};
    return {{"type", "string"}, {"minLength", 1}};
}

std::string about_parameter(const std::string& name) {
    if (name == "chair") return "The player's chair.";
    if (name == "photo") return "Number of the photo.";
    if (name == "line") return "1-based line of the text.";
    if (name == "ruleset") return "Its id, id@hash, or the hash a match was played under.";
    return "Id of the " + name + ".";
}

/// As web/routing/programs.hpp has it.
bool has_tag(const Route& route) {
    return route.method == Method::get && route.media.empty() && route.pattern.starts_with("/api/");
}

bool is_paged(const Route& route) {
    return std::any_of(route.query.begin(), route.query.end(),
                       [](const Parameter& p) { return p.name == "cursor"; });
}

Json parameters_of(const Route& route) {
    Json parameters = Json::array();
    for (const std::string& segment : segments_of(route.pattern)) {
        if (!names_parameter(segment)) continue;
        const std::string name = segment.substr(1, segment.size() - 2);
        parameters.push_back({{"name", name},
                              {"in", "path"},
                              {"required", true},
                              {"description", about_parameter(name)},
                              {"schema", schema_of_parameter(name)}});
    }
    for (const Parameter& asked : route.query) {
        Json parameter = {
            {"name", asked.name}, {"in", "query"}, {"required", false}, {"schema", asked.schema}};
        if (!asked.about.empty()) parameter["description"] = asked.about;
        parameters.push_back(std::move(parameter));
    }
    if (has_tag(route)) parameters.push_back({{"$ref", "#/components/parameters/IfNoneMatch"}});
    if (route.media == "text/event-stream")
        parameters.push_back({{"$ref", "#/components/parameters/LastEventID"}});
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

/// The statuses a refusal of this route can have.
std::vector<std::string_view> refusals_of(const Route& route) {
    std::vector<std::string_view> statuses;
    const bool writes = !is_safe(route.method);
    if (writes || !route.query.empty()) statuses.push_back("400");
    statuses.insert(statuses.end(), {"401", "403"});
    if (route.pattern.find('{') != std::string::npos) statuses.push_back("404");
    if (writes) statuses.insert(statuses.end(), {"409", "413", "415", "422"});
    statuses.insert(statuses.end(), {"429", "500", "503"});
    if (writes) statuses.push_back("507");
    return statuses;
}

Json success_of(const Route& route, const std::string& id, const Contract& contract, Json& components) {
    Json success = {{"description", "Done."}};
    for (const char* header : {"RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"})
        success["headers"][header] = {{"$ref", std::string("#/components/headers/") + header}};
    if (!route.media.empty()) {
        success["content"][route.media]["schema"] = {{"type", "string"}};
        return success;
    }
    if (has_tag(route)) success["headers"]["ETag"] = {{"$ref", "#/components/headers/ETag"}};
    if (is_paged(route)) success["headers"]["Link"] = {{"$ref", "#/components/headers/Link"}};
    Json& content = success["content"]["application/json"];
    if (route.answer && route.answer->outside != nullptr) {
        content["schema"] = reference_to(*route.answer, components);
    } else if (route.answer) {
        Json schema = journal::view_schema(*route.answer->type, components["schemas"]);
        if (!schema.contains("$ref")) {
            const std::string name = camel(id) + "Answer";
            components["schemas"][name] = std::move(schema);
            schema = {{"$ref", "#/components/schemas/" + name}};
        }
        content["schema"] = std::move(schema);
    } else if (contract.answers.contains(id)) {
        const std::string name = camel(id) + "Answer";
        components["schemas"][name] = contract.answers.at(id);
        content["schema"] = {{"$ref", "#/components/schemas/" + name}};
    } else {
        content["schema"] = {{"type", "object"}};
    }
    const Json& example = contract.examples.value(id, Json::object());
    if (example.contains("answer")) content["example"] = example.at("answer");
    return success;
}

Json body_of(const Route& route, const std::string& id, const Contract& contract, Json& components) {
    Json content = {{"application/json", {{"schema", reference_to(*route.body, components)}}}};
    const Json& example = contract.examples.value(id, Json::object());
    if (example.contains("request")) content["application/json"]["example"] = example.at("request");
    if (route.body->with_files) {
        // The same fields, and the files beside them.
        Json form = json_schema(*route.body);
        form["additionalProperties"] = {{"type", "string"}, {"contentMediaType", "application/octet-stream"}};
        content["multipart/form-data"]["schema"] = std::move(form);
    }
    return {{"required", true}, {"content", std::move(content)}};
}

Json operation_of(const Route& route, const Contract& contract, Json& components) {
    const std::string id = operation_id(route);
    Json responses = {{"200", success_of(route, id, contract, components)},
                      {"default", {{"$ref", "#/components/responses/Problem"}}}};
    for (const std::string_view status : refusals_of(route)) {
        responses[std::string(status)] = {
            {"$ref", std::string("#/components/responses/") + (status == "409" ? "Conflict" : "Problem")}};
    }
    if (has_tag(route)) responses["304"] = {{"description", "The caller has it already (If-None-Match)."}};
    Json operation = {
        {"operationId", id},
        {"tags", Json::array({std::string(tag_of(route))})},
        {"summary", route.summary},
        {"parameters", parameters_of(route)},
        {"responses", std::move(responses)},
        {"x-roles", roles_of(route)},
    };
    Json ways = {{{"session", Json::array()}}, {{"bearer", Json::array()}}};
    if (route.access.allows(Role::anyone)) ways.push_back(Json::object());
    operation["security"] = std::move(ways);
    if (route.body) operation["requestBody"] = body_of(route, id, contract, components);
    return operation;
}

/// A problem, and of a conflict what has happened since.
Json problem_schema(bool conflict) {
    const Json text = {{"type", "string"}};
    const Json number = {{"type", "integer"}};
    Json schema = {{"type", "object"},
                   {"description", "RFC 9457. `detail` is a sentence in the caller's language."},
                   {"required", {"type", "title", "status", "code", "detail", "clauses", "request"}},
                   {"properties",
                    {{"type", text},
                     {"title", text},
                     {"status", number},
                     {"code", text},
                     {"detail", text},
                     {"clauses", {{"type", "array"}, {"items", text}}},
                     {"field", text},
                     {"params", {{"type", "object"}, {"additionalProperties", text}}},
                     {"request", text}}}};
    if (!conflict) return schema;
    const Json change = {
        {"type", "object"},
        {"required", {"version", "kind", "what", "by", "wall_ms"}},
        {"properties",
         {{"version", number}, {"kind", text}, {"what", text}, {"by", text}, {"wall_ms", number}}}};
    schema["properties"]["current_version"] = number;
    schema["properties"]["changes"] = {{"type", "array"}, {"items", change}};
    return schema;
}

/// Those of "*" are of every component that has the field. Throws std::logic_error for a sentence of a field
/// that a component does not have.
void describe_fields(const Json& sentences, Json& schemas) {
    const Json everywhere = sentences.value("*", Json::object());
    for (auto& [name, schema] : schemas.items()) {
        if (!schema.contains("properties")) continue;
        for (const auto& [field, sentence] : everywhere.items())
            if (schema.at("properties").contains(field))
                schema.at("properties").at(field)["description"] = sentence;
    }
    for (const auto& [name, fields] : sentences.items()) {
        if (!schemas.contains(name)) continue;  // of a route that this site does not have
        for (const auto& [field, sentence] : fields.items()) {
            if (!schemas.at(name).at("properties").contains(field))
                throw std::logic_error("a sentence of contract/fields.json is of no field: " + name + "." +
                                       field);
            schemas.at(name).at("properties").at(field)["description"] = sentence;
        }
    }
}

Json problem_response(const char* schema, const char* about) {
    const Json example = {{"type", "about:blank"},
                          {"title", "Forbidden"},
                          {"status", 403},
                          {"code", "access.forbidden"},
                          {"detail", "Your role does not allow this."},
                          {"clauses", Json::array()},
                          {"request", "5c7cc6f3d8157bb6"}};
    return {
        {"description", about},
        {"content",
         {{"application/problem+json",
           {{"schema", {{"$ref", std::string("#/components/schemas/") + schema}}}, {"example", example}}}}}};
}

Json limit_header(const char* about) {
    return {{"description", about}, {"schema", {{"type", "integer"}}}};
}

/// What is sent to whoever was named as a webhook (web/hooks/hook_sender.hpp).
Json webhooks_of(const journal::Type& body, Json& components) {
    const auto header = [](const char* name, const char* about) {
        return Json{{"name", name},
                    {"in", "header"},
                    {"required", true},
                    {"description", about},
                    {"schema", {{"type", "string"}}}};
    };
    return {
        {"happened",
         {{"post",
           {{"operationId", "happened"},
            {"tags", Json::array({"staff"})},
            {"summary", "What has happened in the event, in the order of the journal for each match."},
            {"parameters",
             {header("Yuanmen-Delivery", "Id of the delivery; the same however often it is sent."),
              header("Yuanmen-Type", "`type` of the body."),
              header("Yuanmen-Timestamp", "Seconds since 1970 of this try."),
              header(
                  "Yuanmen-Signature",
                  "v1= and the HMAC-SHA256 of timestamp, full stop and body under the webhook's secret, in "
                  "hexadecimal.")}},
            {"requestBody",
             {{"required", true},
              {"content",
               {{"application/json", {{"schema", journal::view_schema(body, components["schemas"])}}}}}}},
            {"responses",
             {{"2XX", {{"description", "Taken."}}},
              {"default",
               {{"description",
                 "Sent again later, redirects too: after a second, then ever more rarely."}}}}},
            {"security", Json::array()}}}}}};
}

Json common_components() {
    return {
        {"parameters",
         {{"lang",
           {{"name", "lang"},
            {"in", "query"},
            {"description", "Language of sentences; else by cookie, else by Accept-Language, else Chinese."},
            {"schema", {{"type", "string"}, {"enum", {"zh", "en"}}}}}},
          {"IfNoneMatch",
           {{"name", "If-None-Match"},
            {"in", "header"},
            {"description", "The ETag of the answer one has: 304 if it still is the same."},
            {"schema", {{"type", "string"}}}}},
          {"LastEventID",
           {{"name", "Last-Event-ID"},
            {"in", "header"},
            {"description", "The id of the last event that was taken; without it the whole comes first."},
            {"schema", {{"type", "string"}}}}},
          {"IdempotencyKey",
           {{"name", "Idempotency-Key"},
            {"in", "header"},
            {"description",
             "A repeat with the same key and body answers the first result; another body 422."},
            {"schema", {{"type", "string"}, {"minLength", 1}, {"maxLength", 128}}}}}}},
        {"headers",
         {{"ETag",
           {{"description", "Of this answer; send it as If-None-Match."}, {"schema", {{"type", "string"}}}}},
          {"Link",
           {{"description", "The address of the next page, rel=\"next\"; not on the last one."},
            {"schema", {{"type", "string"}}}}},
          {"RateLimit-Limit", limit_header("Requests a token may make at once; only with an access token.")},
          {"RateLimit-Remaining", limit_header("Requests that are left now.")},
          {"RateLimit-Reset", limit_header("Seconds until all of them are there again.")}}},
        {"schemas", {{"Problem", problem_schema(false)}, {"Conflict", problem_schema(true)}}},
        {"responses",
         {{"Problem",
           problem_response("Problem",
                            "A refusal: its stable code, the clauses it rests on, the field at fault.")},
          {"Conflict",
           problem_response("Conflict", "Refused because something has changed since expected_version.")}}},
        {"securitySchemes",
         {{"session",
           {{"type", "apiKey"},
            {"in", "cookie"},
            {"name", "yuanmen_session"},
            {"description",
             "A browser's session (`__Host-yuanmen_session` behind TLS). Writes also need X-CSRF-Token."}}},
          {"bearer",
           {{"type", "http"},
            {"scheme", "bearer"},
            {"description", "An access token of another program (ym_…), or a session token."}}}}},
    };
}

}  // namespace

bool is_api(const Route& route) {
    return route.pattern.starts_with("/api/v1/") || route.pattern == "/healthz";
}

std::string operation_id(const Route& route) {
    const std::vector<std::string> segments = own_segments(route);
    std::string id = lower_case(name_of(route.method));
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (names_parameter(segments[i])) continue;
        const bool one = i + 1 < segments.size() && names_parameter(segments[i + 1]);
        id += camel(one ? one_of_many(segments[i]) : segments[i]);
    }
    return id;
}

Json openapi_document(const std::vector<Route>& routes, std::string_view version, const Contract& contract) {
    Json components = common_components();
    Json paths = Json::object();
    for (const Route& route : routes) {
        if (is_api(route)) {
            paths[route.pattern][lower_case(name_of(route.method))] =
                operation_of(route, contract, components);
        }
    }
    // What several answers hold stands there under a name of its own: no operation's id begins with a
    // capital.
    for (const auto& [name, schema] : contract.answers.items()) {
        if (std::isupper(static_cast<unsigned char>(name.front())) == 0) continue;
        if (components["schemas"].contains(name)) throw std::logic_error("two schemas are called " + name);
        components["schemas"][name] = schema;
    }
    const Json webhooks =
        contract.webhook == nullptr ? Json::object() : webhooks_of(*contract.webhook, components);
    describe_fields(contract.fields, components["schemas"]);
    Json tags = Json::array();
    for (const Tag& tag : kTags) tags.push_back({{"name", tag.name}, {"description", tag.about}});
    return {{"openapi", "3.1.0"},
            {"info",
             {{"title", "Yuanmen"},
              {"version", version},
              {"description",
               "Referees 1v1 Sanguosha tournaments. Errors are problem+json. Fields may be added to answers; "
               "what "
               "else changes stands at /developers/changes."}}},
            {"servers", Json::array({{{"url", "/"}}})},
            {"tags", std::move(tags)},
            {"paths", paths},
            {"webhooks", webhooks},
            {"components", components}};
}

}  // namespace yuanmen::web
