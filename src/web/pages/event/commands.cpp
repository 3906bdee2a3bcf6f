// What the forms of an event's pages post: a route for each command, and those whose form is not the
// command's own shape.
#include <map>
#include <nlohmann/json.hpp>

#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/event/command.hpp"
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

constexpr std::string_view kPages[] = {"home",  "entrants", "check-in", "bracket", "floor",
                                       "match", "rounds",   "results",  "tables"};

/// What goes with the fields of a command.
struct CommandForm {
    std::optional<std::string> back;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("back", self.back, match::Among{kPages});
    }
};

struct EntrantForm {
    std::string name;
    std::optional<std::string> number;
    std::optional<std::int64_t> seed;
    std::optional<std::string> club;
    std::optional<std::string> city;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, tournament::kNameCharacters});
        f("number", self.number, match::Length{0, tournament::kNumberCharacters});
        f("seed", self.seed, match::Range{1, 256});
        f("club", self.club, match::Length{0, tournament::kClubCharacters});
        f("city", self.city, match::Length{0, tournament::kClubCharacters});
    }
};

struct SeedsForm {
    std::optional<std::map<std::string, std::int64_t>> seed;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("seed", self.seed, match::Range{1, 256});
    }
};

/// The page the form stood on.
std::string way_back(const Context& context, const std::string& page, const json& fields) {
    const std::string root = "/events/" + encode(context.parameter("event"));
    if (page == "home") return root;
    if (page != "match") return root + "/" + page;
    const json& about = fields.contains("corrected") ? fields.at("corrected") : fields;
    return root + "/bracket/" + encode(about.value("match", ""));
}

Response give_command(service::Service& service, const Context& context, const std::string& kind, json fields,
                      const std::string& back, std::int64_t expected_version) {
    const std::string way = way_back(context, back, fields);
    const service::EventCommandInput command{
        context.parameter("event"), kind, std::make_shared<const json>(std::move(fields)), expected_version};
    const auto done = service.event_command(context.principal, command, request_key(context));
    return done ? see_other(way) : refuse(context, done.error());
}

Response give_as_sent(service::Service& service, const Context& context, const std::string& kind) {
    const auto& form = context.read<Versioned<CommandForm>>();
    json fields = context.body;
    fields.erase("expected_version");
    fields.erase("back");
    return give_command(service, context, kind, std::move(fields), form.back.value_or("home"),
                        form.expected_version);
}

Response add_entrant(service::Service& service, const Context& context) {
    const auto& form = context.read<Versioned<EntrantForm>>();
    json entrant = {
        {"name", form.name}, {"number", form.number.value_or("")}, {"club", form.club.value_or("")}};
    if (form.seed) entrant["seed"] = *form.seed;
    if (form.city) entrant["city"] = *form.city;
    return give_command(service, context, "add_entrants", {{"entrants", {entrant}}}, "entrants",
                        form.expected_version);
}

/// The form shows everybody's seed; only what differs is asked for.
Response set_seeds(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto& form = context.read<Versioned<SeedsForm>>();
    const std::map<std::string, std::int64_t> given =
        form.seed.value_or(std::map<std::string, std::int64_t>());
    json seeds = json::array();
    for (const tournament::EntrantShown& entrant : event->view->entrants) {
        if (entrant.left) continue;
        const auto wanted = given.find(entrant.id);
        const bool none = wanted == given.end();
        if (none ? !entrant.wanted_seed : entrant.wanted_seed == wanted->second) continue;
        json seed = {{"entrant", entrant.id}};
        if (!none) seed["seed"] = wanted->second;
        seeds.push_back(std::move(seed));
    }
    if (seeds.empty()) return see_other("/events/" + encode(context.parameter("event")) + "/entrants");
    return give_command(service, context, "set_seeds", {{"seeds", std::move(seeds)}}, "entrants",
                        form.expected_version);
}

Schema event_command_body(std::string_view kind) {
    Schema schema = body_of<Versioned<CommandForm>>();
    schema.outside = std::make_shared<const json>(tournament::event_command_schema(kind));
    return schema;
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
                          event_command_body(kind)});
    }
    routes.push_back({Method::post, "/events/{event}/entrants",
                      Access::to(service::use_case_of_event_command("add_entrants")), Budget::write,
                      "Adds an entrant.",
                      [&service](Context& context) { return add_entrant(service, context); },
                      body_of<Versioned<EntrantForm>>()});
    routes.push_back({Method::post, "/events/{event}/seeds",
                      Access::to(service::use_case_of_event_command("set_seeds")), Budget::write,
                      "Sets seeds by hand.",
                      [&service](Context& context) { return set_seeds(service, context); },
                      body_of<Versioned<SeedsForm>>()});
}

}  // namespace yuanmen::web::pages
