// Opening an event and changing it: name, date, venue, and the stages with their rulesets.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
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
using tournament::StageSettings;

constexpr int kMostStages = 8;
constexpr int kFirstShown = 3;
constexpr int kTiebreakPlaces = 4;
constexpr std::size_t kMostTiebreaks = 32;
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

bool appends(const StageSettings& stage, tournament::AppendedTiebreak line) {
    const auto& lines = stage.appended_tiebreaks;
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

/// What stands in a box for a number; empty where it is not said.
std::string number_text(const std::optional<int>& number) {
    return number ? std::to_string(*number) : "";
}

/// The name of an enumerator as it is sent; empty where it is not said.
template <class E>
std::string name_text(const std::optional<E>& value) {
    return value ? std::string(journal::name_of(*value)) : "";
}

/// "" stands for what a stage is that says nothing: the elimination goes on, or is the only stage.
json format_options(const Context& context, const std::string& chosen) {
    json options = json::array();
    options.push_back({{"value", ""}, {"label", context.say("format.none")}, {"selected", chosen.empty()}});
    for (const std::string_view name : journal::EnumNames<tournament::Format>::names) {
        const std::string kind(name);
        options.push_back(
            {{"value", kind}, {"label", context.say("format." + kind)}, {"selected", kind == chosen}});
    }
    return options;
}

/// A choice of one of these; "" stands for what is said nowhere.
json options_of(const Context& context, const std::vector<std::pair<std::string, std::string>>& values,
                const std::string& chosen) {
    json options = json::array();
    for (const auto& [value, word] : values)
        options.push_back({{"value", value}, {"label", context.say(word)}, {"selected", value == chosen}});
    return options;
}

json best_of_options(const Context& context, const std::optional<int>& games) {
    return options_of(context,
                      {{"", "format.best_of_1"}, {"3", "format.best_of_3"}, {"5", "format.best_of_5"}},
                      games == 1 ? "" : number_text(games));
}

json places_options(const Context& context, const std::optional<int>& value) {
    const std::string chosen = number_text(value);
    json options = options_of(context, {{"", "stage.places_none"}}, chosen);
    for (const char* places : {"8", "16", "32", "64", "128"})
        options.push_back({{"value", places},
                           {"label", context.say("stage.places_first", {{"n", places}})},
                           {"selected", places == chosen}});
    options.push_back(
        {{"value", "256"}, {"label", context.say("stage.places_all")}, {"selected", chosen == "256"}});
    return options;
}

json sides_options(const Context& context, const std::string& chosen) {
    std::vector<std::pair<std::string, std::string>> values{{"", "format.sides_draw"}};
    for (const char* rule : {"alternate", "loser_lord", "winner_lord"})
        values.emplace_back(rule, std::string("format.sides_") + rule);
    return options_of(context, values, chosen);
}

/// What decides among equals, a choice for each place.
json tiebreak_choices(const Context& context, const std::vector<tournament::standings::Tiebreak>& chosen) {
    using tournament::standings::name_of;
    std::vector<std::pair<std::string, std::string>> values{{"", "format.tiebreak_none"}};
    for (const auto tiebreak : tournament::standings::all_tiebreaks()) {
        const std::string name(name_of(tiebreak));
        values.emplace_back(name, "tiebreak." + name);
    }
    json choices = json::array();
    for (std::size_t place = 0; place < std::max<std::size_t>(kTiebreakPlaces, chosen.size()); ++place) {
        const std::string here(place < chosen.size() ? name_of(chosen[place]) : std::string_view());
        choices.push_back({{"place", place + 1}, {"options", options_of(context, values, here)}});
    }
    return choices;
}

json point_fields(const Context& context, const std::optional<tournament::PointSettings>& points) {
    const json given = points ? journal::write(*points) : json::object();
    json fields = json::array();
    for (const char* name : kPoints) {
        fields.push_back({{"name", name},
                          {"label", context.say(std::string("format.points_") + name)},
                          {"value", given.contains(name) ? given[name].dump() : ""}});
    }
    return fields;
}

/// The `n`-th row of inputs; `stage` is nullptr where there is none yet.
json stage_fields(service::Service& service, const Context& context, int n, const StageSettings* stage) {
    using tournament::AppendedTiebreak;
    StageSettings unsaid;
    unsaid.from_field = n == 2 ? 4 : 2;
    unsaid.ruleset = kDefaultRuleset;
    const std::vector<tournament::standings::Tiebreak> no_tiebreaks;
    const StageSettings& said = stage == nullptr ? unsaid : *stage;
    const tournament::FormatSettings format = said.format.value_or(tournament::FormatSettings());
    return {{"n", n},
            {"first", n == 1},
            {"spare", stage == nullptr},
            {"name", said.name},
            {"formats", format_options(context, said.format ? name_text(std::optional(format.kind)) : "")},
            {"rounds", number_text(format.rounds)},
            {"groups", number_text(format.groups)},
            {"advance", number_text(format.advance)},
            {"late_points", number_text(format.late_points)},
            {"accelerated", number_text(format.accelerated)},
            {"best_of", best_of_options(context, said.best_of)},
            {"sides", sides_options(context, name_text(said.sides))},
            {"points", point_fields(context, format.points)},
            {"tiebreaks", tiebreak_choices(context, format.tiebreaks.value_or(no_tiebreaks))},
            {"groups_drawn", format.groups_drawn.value_or(false)},
            {"twice", format.twice.value_or(false)},
            {"clubs_apart", format.clubs_apart.value_or(false)},
            {"fields", field_options(context, said.from_field)},
            {"rulesets", ruleset_options(service, context, said.ruleset)},
            {"overtime", said.overtime_allowed},
            {"repeat", appends(said, AppendedTiebreak::repeat_overtime)},
            {"cards", appends(said, AppendedTiebreak::compare_card)}};
}

json stages_view(service::Service& service, const Context& context,
                 const std::vector<StageSettings>& stages) {
    json out = json::array();
    const int given = static_cast<int>(stages.size());
    const int shown = std::min(kMostStages, std::max(kFirstShown, given + 1));
    for (int n = 1; n <= shown; ++n) {
        const StageSettings* stage = n <= given ? &stages[static_cast<std::size_t>(n - 1)] : nullptr;
        out.push_back(stage_fields(service, context, n, stage));
    }
    return out;
}

json apart_options(const Context& context, const std::optional<tournament::KeptApart>& chosen) {
    return options_of(context,
                      {{"", "apart.none"},
                       {"club", "apart.club"},
                       {"city", "apart.city"},
                       {"club_then_city", "apart.club_then_city"}},
                      name_text(chosen));
}

json public_options(const Context& context, const std::optional<tournament::PublicNames>& chosen) {
    return options_of(context,
                      {{"", "public_names.all"},
                       {"name_number", "public_names.name_number"},
                       {"surname", "public_names.surname"},
                       {"number", "public_names.number"}},
                      name_text(chosen));
}

/// The form filled with an event; `existing`: it stands already, and is changed.
Response form_of(service::Service& service, const Context& context, const tournament::EventShown& event,
                 bool existing) {
    const auto& closes = event.check_in_closes_wall_ms;
    return context.page("event_form",
                        {{"existing", existing},
                         {"settled", existing && event.phase != tournament::EventPhase::entries},
                         {"action", existing ? "/events/" + event.id : "/events"},
                         {"name", event.name},
                         {"date", event.date},
                         {"venue", event.venue},
                         {"version", event.version},
                         {"third_place", event.third_place},
                         {"places", places_options(context, event.places)},
                         {"check_in", event.check_in},
                         {"double_entry", event.double_entry.value_or(false)},
                         {"check_in_closes", closes ? local_time_input(*closes) : ""},
                         {"keep_apart", apart_options(context, event.keep_apart)},
                         {"public_names", public_options(context, event.public_names)},
                         {"stages", stages_view(service, context, event.stages)}});
}

Response new_event(service::Service& service, const Context& context) {
    tournament::EventShown event;
    event.date = date_and_time(service.now().wall_ms).substr(0, 10);
    event.third_place = true;
    event.check_in = true;
    return form_of(service, context, event, false);
}

Response edit_event(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    return event ? form_of(service, context, *event->view, true) : refuse(context, event.error());
}

/// Names of inputs live as long as the program. Forms are described while routes are made, by one thread.
const char* input(std::string name, int stage) {
    static std::set<std::string> names;
    return names.insert("stage_" + std::move(name) + "_" + std::to_string(stage)).first->c_str();
}

/// A row of inputs a stage; a browser sends what is shown.
struct StageRow {
    std::optional<std::string> name, format, sides, ruleset;
    std::optional<int> from, best_of;
    std::array<std::optional<int>, std::size(kNumbers)> numbers;
    std::array<std::optional<int>, std::size(kPoints)> points;
    std::array<std::optional<std::string>, kMostTiebreaks> tiebreaks;
    std::array<std::optional<bool>, std::size(kFlags)> flags;
    std::optional<bool> overtime, repeat, cards;

    template <class F>
    void list(int n, F&& f) const {
        f(input("name", n), name, match::Length{0, 60});
        f(input("from", n), from, match::Range{0, 256});
        f(input("format", n), format, match::Length{0, 32});
        for (std::size_t i = 0; i < numbers.size(); ++i)
            f(input(kNumbers[i], n), numbers[i], match::Range{0, 256});
        f(input("best_of", n), best_of, match::Range{1, 5});
        f(input("sides", n), sides, match::Length{0, 16});
        for (std::size_t i = 0; i < points.size(); ++i)
            f(input(std::string("points_") + kPoints[i], n), points[i], match::Range{0, 100});
        for (std::size_t i = 0; i < tournament::standings::all_tiebreaks().size(); ++i)
            f(input("tiebreak_" + std::to_string(i + 1), n), tiebreaks.at(i), match::Length{0, 32});
        for (std::size_t i = 0; i < flags.size(); ++i) f(input(kFlags[i], n), flags[i]);
        f(input("ruleset", n), ruleset, match::Length{0, 128});
        f(input("overtime", n), overtime);
        f(input("repeat", n), repeat);
        f(input("cards", n), cards);
    }
};

struct EventForm {
    std::string name, date;
    std::optional<std::string> venue, check_in_closes, keep_apart, public_names;
    std::optional<bool> third_place, check_in, double_entry;
    std::optional<int> places;
    std::array<StageRow, kMostStages> stages;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, 120});
        f("date", self.date, match::Length{1, 32});
        f("venue", self.venue, match::Length{0, 120});
        f("third_place", self.third_place);
        f("check_in", self.check_in);
        f("double_entry", self.double_entry);
        f("check_in_closes", self.check_in_closes, match::Length{0, 32});
        f("keep_apart", self.keep_apart, match::Length{0, 32});
        f("public_names", self.public_names, match::Length{0, 32});
        f("places", self.places, match::Range{8, 256});
        for (int n = 1; n <= kMostStages; ++n) self.stages[static_cast<std::size_t>(n - 1)].list(n, f);
    }
};

json details_of(const EventForm& form) {
    return {{"name", form.name}, {"date", form.date}, {"venue", form.venue.value_or("")}};
}

json format_of_form(const StageRow& row) {
    const std::string kind = row.format.value_or("");
    if (kind.empty()) return nullptr;
    json format = {{"kind", kind}};
    for (std::size_t i = 0; i < std::size(kNumbers); ++i) {
        if (row.numbers[i]) format[kNumbers[i]] = *row.numbers[i];
    }
    for (std::size_t i = 0; i < std::size(kFlags); ++i) {
        if (row.flags[i].value_or(false)) format[kFlags[i]] = true;
    }
    json points = {{"win", 3}, {"draw", 1}, {"loss", 0}, {"bye", 3}};
    bool own_points = false;
    for (std::size_t i = 0; i < std::size(kPoints); ++i) {
        if (!row.points[i]) continue;
        points[kPoints[i]] = *row.points[i];
        own_points = true;
    }
    if (own_points) format["points"] = points;
    for (const auto& tiebreak : row.tiebreaks) {
        if (tiebreak && !tiebreak->empty()) format["tiebreaks"].push_back(*tiebreak);
    }
    return format;
}

bool is_taken(const json& stages, const std::string& name) {
    return std::ranges::any_of(stages, [&](const json& stage) { return stage["name"] == name; });
}

/// A stage that nobody named is called after its format, numbered where `before` has that name already; a
/// later line without name and format is none.
std::string stage_name(const Context& context, const StageRow& row, bool first, const json& before) {
    const std::string name = row.name.value_or(""), format = row.format.value_or("");
    if (!name.empty() || (!first && format.empty())) return name;
    const std::string plain = context.say("format." + (format.empty() ? "single_elimination" : format));
    std::string own = plain;
    for (int number = 2; is_taken(before, own); ++number) own = plain + " " + std::to_string(number);
    return own;
}

/// What can be changed once it is drawn.
json shown_of(const EventForm& form) {
    json shown = json::object();
    if (const std::string closes = form.check_in_closes.value_or(""); !closes.empty())
        shown["check_in_closes_wall_ms"] = read_local_time(closes).value();
    if (form.public_names && !form.public_names->empty()) shown["public_names"] = *form.public_names;
    return shown;
}

/// Null for a line that is no stage; `before` are the stages above it.
json stage_of(const Context& context, const StageRow& row, bool first, const json& before) {
    const std::string name = stage_name(context, row, first, before);
    if (name.empty()) return nullptr;
    json appended = json::array();
    if (row.repeat.value_or(false)) appended.push_back("repeat_overtime");
    if (row.cards.value_or(false)) appended.push_back("compare_card");
    const json format = format_of_form(row);
    json stage = {{"name", name},
                  {"from_field", before.empty() || !format.is_null() ? 0 : row.from.value_or(0)},
                  {"ruleset", row.ruleset.value_or(kDefaultRuleset)},
                  {"overtime_allowed", row.overtime.value_or(false)},
                  {"appended_tiebreaks", appended}};
    if (!format.is_null()) stage["format"] = format;
    if (row.best_of) stage["best_of"] = *row.best_of;
    if (row.sides && !row.sides->empty()) stage["sides"] = *row.sides;
    return stage;
}

json settings_of(const Context& context, const EventForm& form) {
    json stages = json::array();
    for (const StageRow& row : form.stages) {
        json stage = stage_of(context, row, &row == form.stages.data(), stages);
        if (!stage.is_null()) stages.push_back(std::move(stage));
    }
    json settings = {{"stages", stages},
                     {"third_place", form.third_place.value_or(false)},
                     {"check_in", form.check_in.value_or(false)}};
    if (form.double_entry.value_or(false)) settings["double_entry"] = true;
    settings.update(shown_of(form));
    if (form.keep_apart && !form.keep_apart->empty()) settings["keep_apart"] = *form.keep_apart;
    if (form.places) settings["places"] = *form.places;
    return settings;
}

/// Once it is drawn, the form asks for no stages. A name that was emptied is left out of what a form sends,
/// so the ruleset tells, which is always chosen.
bool asks_for_stages(const EventForm& form) {
    const StageRow& first = form.stages.front();
    return first.name || first.format || first.ruleset;
}

/// Refuses what is no time, or none of that day.
std::optional<Response> refuse_wrong_time(const Context& context, const EventForm& form) {
    const std::string closes = form.check_in_closes.value_or("");
    if (closes.empty() || read_local_time(closes)) return std::nullopt;
    return context.refuse({"times.not_a_time", {}, "/check_in_closes", {{"time", closes}}}, 422);
}

Response create(service::Service& service, const Context& context) {
    const auto& form = context.read<EventForm>();
    if (auto refused = refuse_wrong_time(context, form)) return *std::move(refused);
    const json fields = {{"details", details_of(form)}, {"settings", settings_of(context, form)}};
    const auto made = service.create_event(context.principal, fields, request_key(context));
    return made ? see_other("/events/" + encode(made->id)) : refuse(context, made.error());
}

Response change_event(service::Service& service, const Context& context) {
    const auto& form = context.read<Versioned<EventForm>>();
    if (auto refused = refuse_wrong_time(context, form)) return *std::move(refused);
    service::EventChange change;
    change.event_id = context.parameter("event");
    change.expected_version = form.expected_version;
    change.details = std::make_shared<const json>(details_of(form));
    if (asks_for_stages(form)) {
        change.settings = std::make_shared<const json>(settings_of(context, form));
    } else if (form.public_names) {
        change.shown = std::make_shared<const json>(shown_of(form));
    }
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
                      body_of<EventForm>()});
    routes.push_back({Method::get, "/events/{event}/edit", Access::to(UseCase::manage_events), Budget::read,
                      "Changing an event.",
                      [&service](Context& context) { return edit_event(service, context); }});
    routes.push_back({Method::post, "/events/{event}", Access::to(UseCase::manage_events), Budget::write,
                      "Changes an event.",
                      [&service](Context& context) { return change_event(service, context); },
                      body_of<Versioned<EventForm>>()});
}

}  // namespace yuanmen::web::pages
