#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/event/settings.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

Response home(service::Service& service, const Context& context) {
    if (context.principal.role == Role::player && context.request.path == "/")
        return see_other(page_of_player(context.principal));
    const auto events = service.events(context.principal);
    if (!events) return refuse(context, events.error());
    json rows = json::array(), archived = json::array();
    for (const auto& event : *events) (event.archived ? archived : rows).push_back(journal::write(event));
    return context.page("home", {{"events", rows},
                                 {"none", rows.empty() && archived.empty()},
                                 {"archived", archived},
                                 {"may_import", service::may(context.principal, UseCase::import_events)},
                                 {"may_manage", service::may(context.principal, UseCase::manage_events)}});
}

struct MatchForm {
    std::string stage;
    std::int64_t round = 0;
    std::int64_t table = 0;
    std::string name_a;
    std::string name_b;
    std::optional<std::string> number_a;
    std::optional<std::string> number_b;
    std::optional<std::string> judge;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("stage", self.stage, match::Length{1, 120});
        f("round", self.round, match::Range{1, 999});
        f("table", self.table, match::Range{1, 99'999});
        f("name_a", self.name_a, match::Length{1, tournament::kNameCharacters});
        f("name_b", self.name_b, match::Length{1, tournament::kNameCharacters});
        f("number_a", self.number_a, match::Length{0, tournament::kNumberCharacters});
        f("number_b", self.number_b, match::Length{0, tournament::kNumberCharacters});
        f("judge", self.judge, match::Length{0, 64});
    }
};

struct JudgeForm {
    std::int64_t table = 0;
    std::string staff;
    bool assigned = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("table", self.table, match::Range{1, 99'999});
        f("staff", self.staff, match::Length{1, 64});
        f("assigned", self.assigned);
    }
};

Response create_match(service::Service& service, Context& context) {
    const auto& form = context.read<MatchForm>();
    const service::MatchInput input{context.parameter("event"),
                                    form.stage,
                                    form.round,
                                    form.table,
                                    {service::PlayerInput{"", form.name_a, form.number_a.value_or("")},
                                     service::PlayerInput{"", form.name_b, form.number_b.value_or("")}},
                                    form.judge.value_or(""),
                                    ""};
    const auto made = service.create_match(context.principal, input, request_key(context));
    return made ? see_other("/matches/" + made->id + "/desk") : refuse(context, made.error());
}

/// Details of the new event; a browser that is shown no box for the venue sends none.
struct CopyForm {
    std::string name, date;
    std::optional<std::string> venue;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, 120});
        f("date", self.date, match::Length{10, 10});
        f("venue", self.venue, match::Length{0, 120});
    }
};

Response copy_event(service::Service& service, const Context& context) {
    const auto& form = context.read<CopyForm>();
    const tournament::EventDetails details{form.name, form.date, form.venue.value_or("")};
    const auto made = service.copy_event(context.principal, context.parameter("event"),
                                         journal::write(details), request_key(context));
    return made ? see_other("/events/" + encode(made->id)) : refuse(context, made.error());
}

Response assign(service::Service& service, const Context& context) {
    const auto& form = context.read<JudgeForm>();
    const auto done = service.assign_judge(context.principal, context.parameter("event"), form.table,
                                           form.staff, form.assigned, request_key(context));
    return done ? see_other("/events/" + encode(context.parameter("event"))) : refuse(context, done.error());
}

}  // namespace

void add_event_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/", Access::to(UseCase::read_public), Budget::read, "All events.",
                      [&service](Context& context) { return home(service, context); }});
    routes.push_back({Method::get, "/events", Access::to(UseCase::read_public), Budget::read, "All events.",
                      [&service](Context& context) { return home(service, context); }});
    add_event_form(service, routes);
    add_event_home(service, routes);
    add_event_commands(service, routes);
    add_event_entrants(service, routes);
    add_event_door(service, routes);
    add_event_labels(service, routes);
    add_event_import(service, routes);
    add_trf_import(service, routes);
    add_event_rounds(service, routes);
    add_event_standings(service, routes);
    add_event_bracket(service, routes);
    add_event_round(service, routes);
    add_event_results(service, routes);
    add_event_match(service, routes);
    add_event_mine(service, routes);
    add_event_floor(service, routes);
    add_event_judges(service, routes);
    add_event_tables(service, routes);
    add_event_screen(service, routes);
    add_event_statistics(service, routes);
    add_event_whole_import(service, routes);
    add_event_history(service, routes);
    add_event_takeout(service, routes);
    add_event_prints(service, routes);
    routes.push_back({Method::post, "/events/{event}/matches", Access::to(UseCase::manage_matches),
                      Budget::write, "Creates a match.",
                      [&service](Context& context) { return create_match(service, context); },
                      body_of<MatchForm>()});
    routes.push_back({Method::post, "/events/{event}/copy", Access::to(UseCase::manage_events), Budget::write,
                      "Another event with the settings of this one.",
                      [&service](Context& context) { return copy_event(service, context); },
                      body_of<CopyForm>()});
    routes.push_back({Method::post, "/events/{event}/judges", Access::to(UseCase::manage_matches),
                      Budget::write, "Assigns a judge to a table.",
                      [&service](Context& context) { return assign(service, context); },
                      body_of<JudgeForm>()});
}

}  // namespace yuanmen::web::pages
