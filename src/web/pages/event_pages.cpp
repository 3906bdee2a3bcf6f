#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/match_view.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::size_t kMatchesAPage = 100;

Response home(service::Service& service, const Context& context) {
    if (context.principal.role == Role::player)
        return see_other("/matches/" + context.principal.match + "/seat");
    const auto events = service.events(context.principal);
    if (!events) return refuse(context, events.error());
    json rows = json::array();
    for (const auto& event : *events) {
        rows.push_back({{"id", event.id},
                        {"name", event.name},
                        {"date", event.date},
                        {"venue", event.venue},
                        {"matches", event.matches}});
    }
    return context.page("home", {{"events", rows},
                                 {"none", rows.empty()},
                                 {"may_manage", service::may(context.principal, UseCase::manage_events)}});
}

/// Stages are typed a line each; a line that ends in "+" has overtime.
std::vector<service::StageView> read_stages(const std::string& lines) {
    std::vector<service::StageView> stages;
    std::size_t at = 0;
    while (at <= lines.size()) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        std::string line = lines.substr(at, end - at);
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
        const bool overtime = !line.empty() && line.back() == '+';
        if (overtime) line.pop_back();
        while (!line.empty() && line.back() == ' ') line.pop_back();
        if (!line.empty()) stages.push_back({line, 0, "", overtime});
        at = end + 1;
    }
    return stages;
}

std::string write_stages(const std::vector<service::StageView>& stages) {
    std::string lines;
    for (const auto& stage : stages) lines += stage.name + (stage.overtime ? " +" : "") + "\n";
    return lines;
}

json details_of(const json& body) {
    return {{"name", body.at("name")}, {"date", body.at("date")}, {"venue", body.value("venue", "")}};
}

/// Of the stages the last is the final, the one before it begins with four, and so on.
json settings_of(const json& body) {
    const auto typed = read_stages(body.at("stages"));
    json stages = json::array();
    for (std::size_t i = 0; i < typed.size(); ++i) {
        stages.push_back({{"name", typed[i].name},
                          {"from_field", i == 0 ? 0 : 1 << (typed.size() - i)},
                          {"ruleset", body.at("ruleset")},
                          {"overtime_allowed", typed[i].overtime},
                          {"appended_tiebreaks", json::array()}});
    }
    return {{"stages", stages}, {"third_place", false}, {"check_in", false}};
}

Schema event_form(bool existing) {
    std::vector<Field> fields = {text("name", 1, 120, ""), text("date", 1, 32, ""),
                                 text("venue", 0, 120, "").maybe(), text("ruleset", 1, 128, ""),
                                 text("stages", 1, 4000, "")};
    if (existing) fields.push_back(api::expected_version());
    return {"", fields};
}

json ruleset_options(service::Service& service, const Context& context, const std::string& chosen) {
    json options = json::array();
    for (const auto& ruleset : service.rulesets()) {
        options.push_back({{"value", ruleset->id},
                           {"label", in_language(context, ruleset->title)},
                           {"selected", ruleset->id == chosen}});
    }
    return options;
}

Response new_event(service::Service& service, const Context& context) {
    return context.page("event_form", {{"existing", false},
                                       {"action", "/events"},
                                       {"name", ""},
                                       {"date", date_and_time(service.now().wall_ms).substr(0, 10)},
                                       {"venue", ""},
                                       {"stages", ""},
                                       {"version", 0},
                                       {"rulesets", ruleset_options(service, context, "wzzz-2012")}});
}

Response edit_event(service::Service& service, const Context& context) {
    const auto event = service.event(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    return context.page("event_form", {{"existing", true},
                                       {"action", "/events/" + event->id},
                                       {"name", event->name},
                                       {"date", event->date},
                                       {"venue", event->venue},
                                       {"stages", write_stages(event->stages)},
                                       {"version", event->version},
                                       {"rulesets", ruleset_options(service, context, "wzzz-2012")}});
}

json judge_options(service::Service& service, const Context& context) {
    json options = json::array();
    const auto staff = service.staff(context.principal);
    if (!staff) return options;
    for (const auto& row : *staff) {
        if (!row.disabled) options.push_back({{"value", row.id}, {"label", row.name}});
    }
    return options;
}

Response event_page(service::Service& service, const Context& context) {
    const auto event = service.event(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    service::MatchQuery query;
    query.event_id = event->id;
    query.limit = kMatchesAPage;
    if (const auto from = find(context.request.query, "from")) {
        query.offset = static_cast<std::size_t>(std::max(0LL, std::atoll(std::string(*from).c_str())));
    }
    const auto page = service.matches(context.principal, query);
    if (!page) return refuse(context, page.error());
    const bool may_manage = service::may(context.principal, UseCase::manage_matches);
    std::string tag = std::to_string(event->version) + "/" + std::to_string(page->total);
    for (const auto& match : page->matches) tag += "/" + match.id + ":" + std::to_string(match.version);
    const auto data = [&]() -> json {
        json rows = json::array();
        for (const auto& match : page->matches) rows.push_back(match_row(context, match));
        json stages = json::array();
        for (const auto& stage : event->stages)
            stages.push_back({{"name", stage.name}, {"overtime", stage.overtime}});
        const std::size_t next = query.offset + page->matches.size();
        return {{"id", event->id},
                {"name", event->name},
                {"date", event->date},
                {"venue", event->venue},
                {"ruleset", event->stages.empty() ? "" : event->stages[0].ruleset},
                {"stages", stages},
                {"rows", rows},
                {"none", rows.empty()},
                {"total", page->total},
                {"has_more", next < static_cast<std::size_t>(page->total)},
                {"next", next},
                {"may_manage", may_manage},
                {"may_edit", service::may(context.principal, UseCase::manage_events)},
                {"to_desk", Access::staff().allows(context.principal.role)},
                {"judges", may_manage ? judge_options(service, context) : json::array()}};
    };
    return context.live_page("event", tag, data, true);
}

Response create_match(service::Service& service, Context& context) {
    const json& body = context.body;
    const service::MatchInput input{context.parameter("event"),
                                    body.at("stage"),
                                    body.at("round"),
                                    body.at("table"),
                                    {service::PlayerInput{"", body.at("name_a"), body.value("number_a", "")},
                                     service::PlayerInput{"", body.at("name_b"), body.value("number_b", "")}},
                                    body.value("judge", ""),
                                    ""};
    const auto made = service.create_match(context.principal, input, request_key(context));
    return made ? see_other("/matches/" + made->id + "/desk") : refuse(context, made.error());
}

Response assign(service::Service& service, const Context& context) {
    const json& body = context.body;
    const auto done = service.assign_judge(context.principal, context.parameter("event"), body.at("table"),
                                           body.at("staff"), body.at("assigned"), request_key(context));
    return done ? see_other("/events/" + encode(context.parameter("event"))) : refuse(context, done.error());
}

}  // namespace

void add_event_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/", Access::to(UseCase::read_public), Budget::read, "All events.",
                      [&service](Context& context) { return home(service, context); }});
    routes.push_back({Method::get, "/events/new", Access::to(UseCase::manage_events), Budget::read,
                      "A new event.", [&service](Context& context) { return new_event(service, context); }});
    routes.push_back(
        {Method::post, "/events", Access::to(UseCase::manage_events), Budget::write, "Creates an event.",
         [&service](Context& context) {
             const auto made = service.create_event(
                 context.principal,
                 {{"details", details_of(context.body)}, {"settings", settings_of(context.body)}},
                 request_key(context));
             return made ? see_other("/events/" + made->id) : refuse(context, made.error());
         },
         event_form(false)});
    routes.push_back({Method::get, "/events/{event}", Access::to(UseCase::read_public), Budget::read,
                      "An event with its matches.",
                      [&service](Context& context) { return event_page(service, context); }});
    routes.push_back({Method::get, "/events/{event}/edit", Access::to(UseCase::manage_events), Budget::read,
                      "Changing an event.",
                      [&service](Context& context) { return edit_event(service, context); }});
    routes.push_back({Method::post, "/events/{event}", Access::to(UseCase::manage_events), Budget::write,
                      "Changes an event.",
                      [&service](Context& context) {
                          const service::EventCommandInput change{
                              context.parameter("event"), "change_details",
                              std::make_shared<const json>(json{{"details", details_of(context.body)}}),
                              context.body.at("expected_version")};
                          const auto done =
                              service.event_command(context.principal, change, request_key(context));
                          return done ? see_other("/events/" + encode(context.parameter("event")))
                                      : refuse(context, done.error());
                      },
                      event_form(true)});
    routes.push_back(
        {Method::post, "/events/{event}/matches", Access::to(UseCase::manage_matches), Budget::write,
         "Creates a match.", [&service](Context& context) { return create_match(service, context); },
         Schema{"",
                {text("stage", 1, 120, ""), integer("round", 1, 999, ""), integer("table", 1, 99'999, ""),
                 text("name_a", 1, 120, ""), text("name_b", 1, 120, ""), text("number_a", 0, 120, "").maybe(),
                 text("number_b", 0, 120, "").maybe(), text("judge", 0, 64, "").maybe()}}});
    routes.push_back(
        {Method::post, "/events/{event}/judges", Access::to(UseCase::manage_matches), Budget::write,
         "Assigns a judge to a table.", [&service](Context& context) { return assign(service, context); },
         Schema{"", {integer("table", 1, 99'999, ""), text("staff", 1, 64, ""), boolean("assigned", "")}}});
}

}  // namespace yuanmen::web::pages
