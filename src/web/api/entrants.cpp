// Entrants: looked up, and read from lists.
#include <nlohmann/json.hpp>

#include "tournament/entrants/text_encoding.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

Field list_field() {
    return text("list", 0, tournament::kMaxListBytes,
                "The list, pasted; or a form (multipart/form-data) with its bytes, in any encoding, as file.")
        .maybe();
}

/// A form with the bytes of a list in `file`, or its text in `list`.
Schema with_file(Schema schema) {
    schema.with_files = true;
    return schema;
}

std::string list_of(const Context& context) {
    const auto file = context.files.find("file");
    if (file != context.files.end() && !file->second.empty()) return file->second;
    return context.body.value("list", "");
}

Response search(service::Service& service, const Context& context) {
    const auto query = find(context.request.query, "q");
    const auto found =
        service.find_entrants(context.principal, context.parameter("event"), std::string(query.value_or("")));
    return found ? context.json({{"entrants", **found}}) : refuse(context, found.error());
}

/// What a list would bring; each fault also as a sentence in the caller's language.
Response previewed(service::Service& service, const Context& context) {
    const auto shown =
        service.preview_entrants(context.principal, context.parameter("event"), list_of(context));
    if (!shown) return refuse(context, shown.error());
    json read = **shown;
    for (json& fault : read["faults"]) {
        std::map<std::string, std::string> params;
        for (const auto& [name, value] : fault.at("params").items()) params[name] = value.get<std::string>();
        fault["detail"] = context.say("refusal." + fault.at("code").get<std::string>(), params);
    }
    return context.json(read);
}

Response one(service::Service& service, const Context& context) {
    const auto entrant =
        service.entrant(context.principal, context.parameter("event"), context.parameter("entrant"));
    if (!entrant) return refuse(context, entrant.error());
    return context.json(*entrant->json);
}

Response import(service::Service& service, const Context& context) {
    const service::EntrantImport list{context.parameter("event"), list_of(context),
                                      context.body.value("skip_faults", false),
                                      context.body.at("expected_version")};
    const auto done = service.import_entrants(context.principal, list, request_key(context));
    return done ? context.json(receipt_json(*done)) : refuse(context, done.error());
}

}  // namespace

void add_entrant_routes(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    routes.push_back({Method::get, "/api/v1/events/{event}/entrants", everybody, Budget::read,
                      "Entrants by number or part of a name (?q), best first, at most 20.",
                      [&service](Context& context) { return search(service, context); }});
    routes.push_back({Method::get, "/api/v1/events/{event}/entrants/{entrant}", everybody, Budget::read,
                      "\"My match\": an entrant's way, his match now, opponent and table.",
                      [&service](Context& context) { return one(service, context); }});
    routes.push_back({Method::post, "/api/v1/events/{event}/entrants/preview",
                      Access::to(UseCase::keep_entries), Budget::write,
                      "What a list would bring, every bad line with its column and code; writes nothing.",
                      [&service](Context& context) { return previewed(service, context); },
                      with_file({"EntrantListPreview", {list_field()}})});
    routes.push_back(
        {Method::post, "/api/v1/events/{event}/entrants/import", Access::to(UseCase::keep_entries),
         Budget::write, "Adds the entrants of a list; a bad line refuses it unless skip_faults.",
         [&service](Context& context) { return import(service, context); },
         with_file({"EntrantListImport",
                    {list_field(), boolean("skip_faults", "Take the good lines all the same.").maybe(),
                     expected_version()}}),
         receipt_schema()});
}

}  // namespace yuanmen::web::api
