#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxCount = 100'000;

Field stages_field() {
    const Schema stage{
        "",
        {text("name", 1, 120, ""),
         boolean("overtime", "A level match goes into overtime (where the ruleset leaves it open).")}};
    return list("stages", 1, 32, object("", stage, ""), "In the order of the event.");
}

std::vector<Field> event_fields() {
    return {text("name", 1, 120, ""), text("date", 1, 32, "As printed, e.g. 2012-08-18."),
            text("venue", 0, 120, "").maybe(), text("ruleset", 1, 128, "Its id, or id@hash."),
            stages_field()};
}

Schema event_answer() {
    auto fields = event_fields();
    fields[3] = text("ruleset_id", 1, 64, "");
    fields.push_back(text("id", 1, 64, ""));
    fields.push_back(text("ruleset_hash", 64, 64, ""));
    fields.push_back(integer("matches", 0, kMaxVersion, "How many it has."));
    fields.push_back(integer("version", 0, kMaxVersion, ""));
    return {"Event", fields};
}

Response events(service::Service& service, const Context& context) {
    const auto all = service.events(context.principal);
    if (!all) return refuse(context, all.error());
    json rows = json::array();
    for (const auto& event : *all) rows.push_back(event_json(event));
    return context.json({{"events", rows}});
}

Response receipt(const Context& context, const service::Answer<service::Receipt>& answer) {
    return answer ? context.json(receipt_json(*answer)) : refuse(context, answer.error());
}

}  // namespace

Schema event_schema(bool existing) {
    auto fields = event_fields();
    if (existing) fields.push_back(expected_version());
    return {existing ? "ChangeEvent" : "NewEvent", fields};
}

service::EventInput event_input(const json& body) {
    service::EventInput input{
        body.at("name"), body.at("date"), body.value("venue", ""), body.at("ruleset"), {}};
    for (const auto& stage : body.at("stages"))
        input.stages.push_back({stage.at("name"), stage.at("overtime")});
    return input;
}

json event_json(const service::EventView& event) {
    json stages = json::array();
    for (const auto& stage : event.stages)
        stages.push_back({{"name", stage.name}, {"overtime", stage.overtime}});
    return {{"id", event.id},
            {"name", event.name},
            {"date", event.date},
            {"venue", event.venue},
            {"ruleset_id", event.ruleset_id},
            {"ruleset_hash", event.ruleset_hash},
            {"stages", stages},
            {"matches", event.matches},
            {"version", event.version}};
}

void add_event_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back(
        {Method::get,
         "/api/v1/events",
         Access::to(UseCase::read_public),
         Budget::read,
         "All events.",
         [&service](Context& context) { return events(service, context); },
         {},
         Schema{"EventList", {list("events", 0, kMaxCount, object("", event_answer(), ""), "")}}});
    routes.push_back({Method::post, "/api/v1/events", Access::to(UseCase::manage_events), Budget::write,
                      "Creates an event.",
                      [&service](Context& context) {
                          return receipt(context,
                                         service.create_event(context.principal, event_input(context.body),
                                                              request_key(context)));
                      },
                      event_schema(false), receipt_schema()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}",
                      Access::to(UseCase::read_public),
                      Budget::read,
                      "One event.",
                      [&service](Context& context) {
                          const auto event = service.event(context.principal, context.parameter("event"));
                          return event ? context.json(event_json(*event)) : refuse(context, event.error());
                      },
                      {},
                      event_answer()});
    routes.push_back({Method::put, "/api/v1/events/{event}", Access::to(UseCase::manage_events),
                      Budget::write, "Changes an event.",
                      [&service](Context& context) {
                          return receipt(context,
                                         service.change_event(context.principal, context.parameter("event"),
                                                              event_input(context.body),
                                                              context.body.at("expected_version"),
                                                              request_key(context)));
                      },
                      event_schema(true), receipt_schema()});
    routes.push_back(
        {Method::post, "/api/v1/events/{event}/judges", Access::to(UseCase::manage_matches), Budget::write,
         "Assigns a judge to a table, or releases him.",
         [&service](Context& context) {
             return receipt(context, service.assign_judge(context.principal, context.parameter("event"),
                                                          context.body.at("table"), context.body.at("staff"),
                                                          context.body.at("assigned"), request_key(context)));
         },
         Schema{"TableJudge",
                {integer("table", 1, 99'999, ""), text("staff", 1, 64, "Id of the account."),
                 boolean("assigned", "")}},
         receipt_schema()});
}

}  // namespace yuanmen::web::api
