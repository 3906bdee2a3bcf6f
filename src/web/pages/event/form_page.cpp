// Opening an event and changing it: name, date, venue, and the stages with their rulesets.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tournament/standings/standings.hpp"
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
constexpr int kTiebreakPlaces = 4;
constexpr const char* kPoints[] = {"win", "draw", "loss", "bye"};
constexpr const char* kNumbers[] = {"rounds", "groups", "advance", "late_points", "accelerated"};
constexpr const char* kFlags[] = {"twice", "clubs_apart", "groups_drawn"};

json field_options(const Context& context, int chosen) {
    json options = json::array();
    for (int field = 256; field >= 2; field /= 2) {
        options.push_back(
            {{"value", field}, {"label", round_name(say_of(context), field)}, {"selected", field == chosen}});
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

/// A choice of one of these; "" stands for what is said nowhere.
json options_of(const Context& context, const std::vector<std::pair<std::string, std::string>>& values,
                const std::string& chosen) {
    json options = json::array();
    for (const auto& [value, word] : values)
        options.push_back({{"value", value}, {"label", context.say(word)}, {"selected", value == chosen}});
    return options;
}

json best_of_options(const Context& context, const json& stage) {
    const json value = stage.is_null() ? json() : stage.value("best_of", json());
    return options_of(context,
                      {{"", "format.best_of_1"}, {"3", "format.best_of_3"}, {"5", "format.best_of_5"}},
                      value.is_number() && value != 1 ? std::to_string(value.get<int>()) : "");
}

json places_options(const Context& context, const json& value) {
    const std::string chosen = value.is_number() ? std::to_string(value.get<int>()) : "";
    json options = options_of(context, {{"", "stage.places_none"}}, chosen);
    for (const char* places : {"8", "16", "32", "64", "128"})
        options.push_back({{"value", places},
                           {"label", context.say("stage.places_first", {{"n", places}})},
                           {"selected", places == chosen}});
    options.push_back(
        {{"value", "256"}, {"label", context.say("stage.places_all")}, {"selected", chosen == "256"}});
    return options;
}

json sides_options(const Context& context, const json& stage) {
    std::vector<std::pair<std::string, std::string>> values{{"", "format.sides_draw"}};
    for (const char* rule : {"alternate", "loser_lord", "winner_lord"})
        values.emplace_back(rule, std::string("format.sides_") + rule);
    return options_of(context, values, stage.is_null() ? "" : stage.value("sides", ""));
}

/// What decides among equals, a choice for each place.
json tiebreak_choices(const Context& context, const json& stage) {
    const json none = json::array();
    const json chosen =
        stage.is_null() || !stage.contains("format") ? none : stage.at("format").value("tiebreaks", none);
    std::vector<std::pair<std::string, std::string>> values{{"", "format.tiebreak_none"}};
    for (const auto tiebreak : tournament::standings::all_tiebreaks()) {
        const std::string name(tournament::standings::name_of(tiebreak));
        values.emplace_back(name, "tiebreak." + name);
    }
    json choices = json::array();
    for (std::size_t place = 0; place < std::max<std::size_t>(kTiebreakPlaces, chosen.size()); ++place)
        choices.push_back({{"place", place + 1},
                           {"options", options_of(context, values,
                                                  place < chosen.size() ? chosen.at(place).get<std::string>()
                                                                        : std::string())}});
    return choices;
}

json point_fields(const Context& context, const json& stage) {
    const json none = json::object();
    const json points =
        stage.is_null() || !stage.contains("format") ? none : stage.at("format").value("points", none);
    json fields = json::array();
    for (const char* name : kPoints) {
        fields.push_back(
            {{"name", name},
             {"label", context.say(std::string("format.points_") + name)},
             {"value", points.contains(name) ? json(std::to_string(points.at(name).get<int>())) : json("")}});
    }
    return fields;
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
            {"accelerated", format_number(stage, "accelerated")},
            {"best_of", best_of_options(context, stage)},
            {"sides", sides_options(context, stage)},
            {"points", point_fields(context, stage)},
            {"tiebreaks", tiebreak_choices(context, stage)},
            {"groups_drawn", format_flag(stage, "groups_drawn")},
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

json apart_options(const Context& context, const json& snapshot) {
    return options_of(context,
                      {{"", "apart.none"},
                       {"club", "apart.club"},
                       {"city", "apart.city"},
                       {"club_then_city", "apart.club_then_city"}},
                      snapshot.value("keep_apart", ""));
}

json public_options(const Context& context, const json& snapshot) {
    return options_of(context,
                      {{"", "public_names.all"},
                       {"name_number", "public_names.name_number"},
                       {"surname", "public_names.surname"},
                       {"number", "public_names.number"}},
                      snapshot.value("public_names", ""));
}

std::string closing_input(const json& snapshot) {
    const json at = snapshot.value("check_in_closes_wall_ms", json());
    return at.is_null() ? "" : local_time_input(at);
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
                                       {"places", places_options(context, json())},
                                       {"check_in", true},
                                       {"double_entry", false},
                                       {"check_in_closes", ""},
                                       {"keep_apart", apart_options(context, json::object())},
                                       {"public_names", public_options(context, json::object())},
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
                                       {"places", places_options(context, snapshot.value("places", json()))},
                                       {"check_in", snapshot.at("check_in")},
                                       {"double_entry", snapshot.value("double_entry", false)},
                                       {"check_in_closes", closing_input(snapshot)},
                                       {"keep_apart", apart_options(context, snapshot)},
                                       {"public_names", public_options(context, snapshot)},
                                       {"stages", stages_view(service, context, snapshot.at("stages"))}});
}

/// A row of inputs a stage; a browser sends what is shown.
Schema event_form_schema(bool existing) {
    std::vector<Field> fields = {text("name", 1, 120, ""),
                                 text("date", 1, 32, ""),
                                 text("venue", 0, 120, "").maybe(),
                                 boolean("third_place", "").maybe(),
                                 boolean("check_in", "").maybe(),
                                 boolean("double_entry", "").maybe(),
                                 text("check_in_closes", 0, 32, "").maybe(),
                                 text("keep_apart", 0, 32, "").maybe(),
                                 text("public_names", 0, 32, "").maybe(),
                                 integer("places", 8, 256, "").maybe()};
    for (int n = 1; n <= kMostStages; ++n) {
        const std::string end = "_" + std::to_string(n);
        fields.push_back(text("stage_name" + end, 0, 60, "").maybe());
        fields.push_back(integer("stage_from" + end, 0, 256, "").maybe());
        fields.push_back(text("stage_format" + end, 0, 32, "").maybe());
        for (const char* number : kNumbers)
            fields.push_back(integer(std::string("stage_") + number + end, 0, 256, "").maybe());
        fields.push_back(integer("stage_best_of" + end, 1, 5, "").maybe());
        fields.push_back(text("stage_sides" + end, 0, 16, "").maybe());
        for (const char* name : kPoints)
            fields.push_back(integer(std::string("stage_points_") + name + end, 0, 100, "").maybe());
        for (std::size_t place = 1; place <= tournament::standings::all_tiebreaks().size(); ++place)
            fields.push_back(text("stage_tiebreak_" + std::to_string(place) + end, 0, 32, "").maybe());
        for (const char* flag : kFlags)
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
    for (const char* number : kNumbers) {
        const json value = body.value(std::string("stage_") + number + end, json());
        if (value.is_number()) format[number] = value;
    }
    for (const char* flag : kFlags) {
        if (body.value(std::string("stage_") + flag + end, false)) format[flag] = true;
    }
    json points = {{"win", 3}, {"draw", 1}, {"loss", 0}, {"bye", 3}};
    bool own_points = false;
    for (const char* name : kPoints) {
        const json value = body.value(std::string("stage_points_") + name + end, json());
        if (!value.is_number()) continue;
        points[name] = value;
        own_points = true;
    }
    if (own_points) format["points"] = points;
    for (std::size_t place = 1; place <= tournament::standings::all_tiebreaks().size(); ++place) {
        const std::string name = body.value("stage_tiebreak_" + std::to_string(place) + end, "");
        if (!name.empty()) format["tiebreaks"].push_back(name);
    }
    return format;
}

bool is_taken(const json& stages, const std::string& name) {
    return std::any_of(stages.begin(), stages.end(),
                       [&](const json& stage) { return stage.at("name") == name; });
}

/// A stage that nobody named is called after its format, numbered where `before` has that name already; a
/// later line without name and format is none.
std::string stage_name(const Context& context, const json& body, int n, const json& before) {
    const std::string end = "_" + std::to_string(n), name = body.value("stage_name" + end, "");
    const std::string format = body.value("stage_format" + end, "");
    if (!name.empty() || (n > 1 && format.empty())) return name;
    const std::string plain = context.say("format." + (format.empty() ? "single_elimination" : format));
    std::string own = plain;
    for (int number = 2; is_taken(before, own); ++number) own = plain + " " + std::to_string(number);
    return own;
}

/// What can be changed once it is drawn.
json shown_of(const json& body) {
    json shown = json::object();
    if (const std::string closes = body.value("check_in_closes", ""); !closes.empty()) {
        // What is no time is left as it is, and refused by name.
        const auto wall_ms = read_local_time(closes);
        shown["check_in_closes_wall_ms"] = wall_ms ? json(*wall_ms) : json(closes);
    }
    if (const std::string names = body.value("public_names", ""); !names.empty())
        shown["public_names"] = names;
    return shown;
}

json settings_of(const Context& context, const json& body) {
    json stages = json::array();
    for (int n = 1; n <= kMostStages; ++n) {
        const std::string end = "_" + std::to_string(n);
        const std::string name = stage_name(context, body, n, stages);
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
        const json best_of = body.value("stage_best_of" + end, json());
        if (best_of.is_number()) stages.back()["best_of"] = best_of;
        const std::string sides = body.value("stage_sides" + end, "");
        if (!sides.empty()) stages.back()["sides"] = sides;
    }
    json settings = {{"stages", stages},
                     {"third_place", body.value("third_place", false)},
                     {"check_in", body.value("check_in", false)}};
    if (body.value("double_entry", false)) settings["double_entry"] = true;
    settings.update(shown_of(body));
    if (const std::string apart = body.value("keep_apart", ""); !apart.empty())
        settings["keep_apart"] = apart;
    if (const json places = body.value("places", json()); places.is_number()) settings["places"] = places;
    return settings;
}

Response create(service::Service& service, const Context& context) {
    const json fields = {{"details", details_of(context.body)},
                         {"settings", settings_of(context, context.body)}};
    const auto made = service.create_event(context.principal, fields, request_key(context));
    return made ? see_other("/events/" + encode(made->id)) : refuse(context, made.error());
}

Response change_event(service::Service& service, const Context& context) {
    service::EventChange change;
    change.event_id = context.parameter("event");
    change.details = std::make_shared<const json>(details_of(context.body));
    if (context.body.contains("stage_name_1")) {  // once drawn, the form asks for no stages
        change.settings = std::make_shared<const json>(settings_of(context, context.body));
    } else if (context.body.contains("public_names")) {
        change.shown = std::make_shared<const json>(shown_of(context.body));
    }
    change.expected_version = context.body.at("expected_version");
    const auto done = service.change_event(context.principal, change, request_key(context));
    return done ? see_other("/events/" + encode(change.event_id)) : refuse(context, done.error());
}

}  // namespace

json ruleset_options(service::Service& service, const Context& context, const std::string& chosen) {
    json options = json::array();
    bool found = false;
    for (const auto& ruleset : service.offered_rulesets()) {
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
