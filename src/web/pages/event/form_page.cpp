// Opening an event and changing it: name, date, venue, and the stages with their rulesets.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr int kMostStages = 8;
constexpr int kFirstShown = 3;
constexpr const char* kDefaultRuleset = "wzzz-2012";

json field_options(const Context& context, int chosen) {
    json options = json::array();
    for (int field = 256; field >= 2; field /= 2) {
        options.push_back(
            {{"value", field}, {"label", round_name(say_of(context), field)}, {"selected", field == chosen}});
    }
    return options;
}

/// The rulesets to choose from; one that an event already has stays, whatever the service knows today.
json ruleset_options(service::Service& service, const Context& context, const std::string& chosen) {
    json options = json::array();
    bool found = false;
    for (const auto& ruleset : service.rulesets()) {
        const bool this_one = chosen == ruleset->id || chosen == ruleset->id + "@" + ruleset->sha256;
        found = found || this_one;
        options.push_back({{"value", this_one ? chosen : ruleset->id},
                           {"label", in_language(context, ruleset->title) + " (" + ruleset->id + ")"},
                           {"selected", this_one}});
    }
    if (!found && !chosen.empty()) {
        options.push_back({{"value", chosen}, {"label", chosen.substr(0, 40)}, {"selected", true}});
    }
    return options;
}

bool has_field(const json& list, std::string_view value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

constexpr const char* kFormats[] = {"single_elimination", "double_elimination", "swiss", "round_robin",
                                    "groups"};

/// "" stands for what a stage is that says nothing: the elimination goes on, or is the only stage.
json format_options(const Context& context, const json& format) {
    const std::string chosen = format.is_object() ? format.at("kind").get<std::string>() : "";
    json options = json::array();
    options.push_back({{"value", ""}, {"label", context.say("format.none")}, {"selected", chosen.empty()}});
    for (const std::string kind : kFormats)
        options.push_back(
            {{"value", kind}, {"label", context.say("format." + kind)}, {"selected", kind == chosen}});
    return options;
}

json format_number(const json& stage, const char* name) {
    if (stage.is_null() || !stage.contains("format")) return "";
    const json value = stage.at("format").value(name, json());
    return value.is_number() ? json(std::to_string(value.get<int>())) : json("");
}

bool format_flag(const json& stage, const char* name) {
    return !stage.is_null() && stage.contains("format") && stage.at("format").value(name, json()) == true;
}

json stage_fields(service::Service& service, const Context& context, int n, const json& stage) {
    const bool spare = stage.is_null();
    const json none = json::array();
    const json& appended = spare ? none : stage.at("appended_tiebreaks");
    return {{"n", n},
            {"first", n == 1},
            {"spare", spare},
            {"name", spare ? json("") : stage.at("name")},
            {"formats", format_options(context, spare ? json() : stage.value("format", json()))},
            {"rounds", format_number(stage, "rounds")},
            {"groups", format_number(stage, "groups")},
            {"advance", format_number(stage, "advance")},
            {"late_points", format_number(stage, "late_points")},
            {"twice", format_flag(stage, "twice")},
            {"clubs_apart", format_flag(stage, "clubs_apart")},
            {"fields", field_options(context, spare ? (n == 2 ? 4 : 2) : stage.at("from_field").get<int>())},
            {"rulesets", ruleset_options(service, context,
                                         spare ? kDefaultRuleset : stage.at("ruleset").get<std::string>())},
            {"overtime", !spare && stage.at("overtime_allowed") == true},
            {"repeat", has_field(appended, "repeat_overtime")},
            {"cards", has_field(appended, "compare_card")}};
}

json stages_view(service::Service& service, const Context& context, const json& stages) {
    json out = json::array();
    const int shown = std::min(kMostStages, std::max(kFirstShown, static_cast<int>(stages.size()) + 1));
    for (int n = 1; n <= shown; ++n) {
        const auto at = static_cast<std::size_t>(n - 1);
        out.push_back(stage_fields(service, context, n, at < stages.size() ? stages.at(at) : json()));
    }
    return out;
}

Response new_event(service::Service& service, const Context& context) {
    return context.page("event_form", {{"existing", false},
                                       {"settled", false},
                                       {"action", "/events"},
                                       {"name", ""},
                                       {"date", date_and_time(service.now().wall_ms).substr(0, 10)},
                                       {"venue", ""},
                                       {"version", 0},
                                       {"third_place", true},
                                       {"check_in", true},
                                       {"stages", stages_view(service, context, json::array())}});
}

Response edit_event(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const json& snapshot = *event->json;
    return context.page("event_form", {{"existing", true},
                                       {"settled", snapshot.at("phase") != "entries"},
                                       {"action", "/events/" + event->id},
                                       {"name", snapshot.at("name")},
                                       {"date", snapshot.at("date")},
                                       {"venue", snapshot.at("venue")},
                                       {"version", event->version},
                                       {"third_place", snapshot.at("third_place")},
                                       {"check_in", snapshot.at("check_in")},
                                       {"stages", stages_view(service, context, snapshot.at("stages"))}});
}

/// A row of inputs a stage; a browser sends what is shown.
Schema event_form_schema(bool existing) {
    std::vector<Field> fields = {text("name", 1, 120, ""), text("date", 1, 32, ""),
                                 text("venue", 0, 120, "").maybe(), boolean("third_place", "").maybe(),
                                 boolean("check_in", "").maybe()};
    for (int n = 1; n <= kMostStages; ++n) {
        const std::string end = "_" + std::to_string(n);
        fields.push_back(text("stage_name" + end, 0, 60, "").maybe());
        fields.push_back(integer("stage_from" + end, 0, 256, "").maybe());
        fields.push_back(text("stage_format" + end, 0, 32, "").maybe());
        for (const char* number : {"rounds", "groups", "advance", "late_points"})
            fields.push_back(integer(std::string("stage_") + number + end, 0, 256, "").maybe());
        for (const char* flag : {"twice", "clubs_apart"})
            fields.push_back(boolean(std::string("stage_") + flag + end, "").maybe());
        fields.push_back(text("stage_ruleset" + end, 0, 128, "").maybe());
        fields.push_back(boolean("stage_overtime" + end, "").maybe());
        fields.push_back(boolean("stage_repeat" + end, "").maybe());
        fields.push_back(boolean("stage_cards" + end, "").maybe());
    }
    if (existing) fields.push_back(api::expected_version());
    return {"", fields};
}

json details_of(const json& body) {
    return {{"name", body.at("name")}, {"date", body.at("date")}, {"venue", body.value("venue", "")}};
}

json format_of_form(const json& body, const std::string& end) {
    const std::string kind = body.value("stage_format" + end, "");
    if (kind.empty()) return nullptr;
    json format = {{"kind", kind}};
    for (const char* number : {"rounds", "groups", "advance", "late_points"}) {
        const json value = body.value(std::string("stage_") + number + end, json());
        if (value.is_number()) format[number] = value;
    }
    for (const char* flag : {"twice", "clubs_apart"}) {
        if (body.value(std::string("stage_") + flag + end, false)) format[flag] = true;
    }
    return format;
}

json settings_of(const json& body) {
    json stages = json::array();
    for (int n = 1; n <= kMostStages; ++n) {
        const std::string end = "_" + std::to_string(n);
        const std::string name = body.value("stage_name" + end, "");
        if (name.empty()) continue;
        json appended = json::array();
        if (body.value("stage_repeat" + end, false)) appended.push_back("repeat_overtime");
        if (body.value("stage_cards" + end, false)) appended.push_back("compare_card");
        const json format = format_of_form(body, end);
        stages.push_back(
            {{"name", name},
             {"from_field", stages.empty() || !format.is_null() ? 0 : body.value("stage_from" + end, 0)},
             {"ruleset", body.value("stage_ruleset" + end, kDefaultRuleset)},
             {"overtime_allowed", body.value("stage_overtime" + end, false)},
             {"appended_tiebreaks", appended}});
        if (!format.is_null()) stages.back()["format"] = format;
    }
    return {{"stages", stages},
            {"third_place", body.value("third_place", false)},
            {"check_in", body.value("check_in", false)}};
}

Response create(service::Service& service, const Context& context) {
    const json fields = {{"details", details_of(context.body)}, {"settings", settings_of(context.body)}};
    const auto made = service.create_event(context.principal, fields, request_key(context));
    return made ? see_other("/events/" + encode(made->id)) : refuse(context, made.error());
}

Response change_event(service::Service& service, const Context& context) {
    service::EventChange change;
    change.event_id = context.parameter("event");
    change.details = std::make_shared<const json>(details_of(context.body));
    if (context.body.contains("stage_name_1")) {  // once drawn, the form asks for no stages
        change.settings = std::make_shared<const json>(settings_of(context.body));
    }
    change.expected_version = context.body.at("expected_version");
    const auto done = service.change_event(context.principal, change, request_key(context));
    return done ? see_other("/events/" + encode(change.event_id)) : refuse(context, done.error());
}

}  // namespace

void add_event_form(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/new", Access::to(UseCase::manage_events), Budget::read,
                      "A new event.", [&service](Context& context) { return new_event(service, context); }});
    routes.push_back({Method::post, "/events", Access::to(UseCase::manage_events), Budget::write,
                      "Creates an event.", [&service](Context& context) { return create(service, context); },
                      event_form_schema(false)});
    routes.push_back({Method::get, "/events/{event}/edit", Access::to(UseCase::manage_events), Budget::read,
                      "Changing an event.",
                      [&service](Context& context) { return edit_event(service, context); }});
    routes.push_back({Method::post, "/events/{event}", Access::to(UseCase::manage_events), Budget::write,
                      "Changes an event.",
                      [&service](Context& context) { return change_event(service, context); },
                      event_form_schema(true)});
}

}  // namespace yuanmen::web::pages
