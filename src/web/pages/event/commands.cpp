// What the forms of an event's pages post: a route for each command, and those whose form is not the
// command's own shape.
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/event/command.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// Commands that carry lists of objects have forms of their own.
bool has_own_form(std::string_view kind) {
    return kind == "add_entrants" || kind == "set_seeds" || kind == "change_settings" ||
           kind == "change_pairs" || kind == "set_tables";
}

Field back_field() {
    return choice(
               "back",
               {"home", "entrants", "check-in", "bracket", "floor", "match", "rounds", "results", "tables"},
               "")
        .maybe();
}

/// The page the form stood on.
std::string way_back(const Context& context, const std::string& page, const json& fields) {
    const std::string root = "/events/" + encode(context.parameter("event"));
    if (page == "home") return root;
    if (page != "match") return root + "/" + page;
    const json& about = fields.contains("corrected") ? fields.at("corrected") : fields;
    return root + "/bracket/" + encode(about.value("match", ""));
}

Response give_command(service::Service& service, const Context& context, const std::string& kind, json fields,
                      const std::string& back) {
    const std::string way = way_back(context, back, fields);
    const service::EventCommandInput command{context.parameter("event"), kind,
                                             std::make_shared<const json>(std::move(fields)),
                                             context.body.at("expected_version")};
    const auto done = service.event_command(context.principal, command, request_key(context));
    return done ? see_other(way) : refuse(context, done.error());
}

Response give_as_sent(service::Service& service, const Context& context, const std::string& kind) {
    json fields = context.body;
    fields.erase("expected_version");
    fields.erase("back");
    return give_command(service, context, kind, std::move(fields), context.body.value("back", "home"));
}

Response add_entrant(service::Service& service, const Context& context) {
    const json& body = context.body;
    json entrant = {
        {"name", body.at("name")}, {"number", body.value("number", "")}, {"club", body.value("club", "")}};
    if (body.contains("seed")) entrant["seed"] = body.at("seed");
    if (body.contains("city")) entrant["city"] = body.at("city");
    return give_command(service, context, "add_entrants", {{"entrants", {entrant}}}, "entrants");
}

/// The form shows everybody's seed; only what differs is asked for.
Response set_seeds(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const json given = context.body.value("seed", json::object());
    json seeds = json::array();
    for (const tournament::EntrantShown& entrant : event->view->entrants) {
        if (entrant.left) continue;
        const json wanted = given.value(entrant.id, json());
        if (wanted == journal::write(entrant.wanted_seed)) continue;
        json seed = {{"entrant", entrant.id}};
        if (!wanted.is_null()) seed["seed"] = wanted;
        seeds.push_back(std::move(seed));
    }
    if (seeds.empty()) return see_other("/events/" + encode(context.parameter("event")) + "/entrants");
    return give_command(service, context, "set_seeds", {{"seeds", std::move(seeds)}}, "entrants");
}

Schema seeds_schema() {
    const json number = {{"type", "integer"}, {"minimum", 1}, {"maximum", 256}};
    const json seeds = {{"type", "object"}, {"additionalProperties", number}};
    const json shape = {{"type", "object"}, {"properties", {{"seed", seeds}}}};
    return {"", {api::expected_version()}, std::make_shared<const json>(shape)};
}

}  // namespace

void add_event_commands(service::Service& service, std::vector<Route>& routes) {
    for (const std::string_view kind_view : tournament::event_command_kinds()) {
        const std::string kind(kind_view);
        if (!service::is_event_command_given_by_hand(kind) || has_own_form(kind)) continue;
        routes.push_back({Method::post, "/events/{event}/commands/" + kind,
                          Access::to(service::use_case_of_event_command(kind)), Budget::write,
                          "Event command: " + kind + ".",
                          [&service, kind](Context& context) { return give_as_sent(service, context, kind); },
                          Schema{"",
                                 {api::expected_version(), back_field()},
                                 std::make_shared<const json>(tournament::event_command_schema(kind))}});
    }
    routes.push_back(
        {Method::post, "/events/{event}/entrants",
         Access::to(service::use_case_of_event_command("add_entrants")), Budget::write, "Adds an entrant.",
         [&service](Context& context) { return add_entrant(service, context); },
         Schema{
             "",
             {text("name", 1, tournament::kNameCharacters, ""),
              text("number", 0, tournament::kNumberCharacters, "").maybe(),
              integer("seed", 1, 256, "").maybe(), text("club", 0, tournament::kClubCharacters, "").maybe(),
              text("city", 0, tournament::kClubCharacters, "").maybe(), api::expected_version()}}});
    routes.push_back({Method::post, "/events/{event}/seeds",
                      Access::to(service::use_case_of_event_command("set_seeds")), Budget::write,
                      "Sets seeds by hand.",
                      [&service](Context& context) { return set_seeds(service, context); }, seeds_schema()});
}

}  // namespace yuanmen::web::pages
