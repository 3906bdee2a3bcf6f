// The judges' floor: every table as a card, two taps to its desk, its result, more time or a no-show.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/disputes/news.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::string_view kReasons[] = {"judge_call", "ruling",  "deck_check",
                                         "equipment",  "medical", "other"};
constexpr std::string_view kBackTo[] = {"floor", "round"};
constexpr std::string_view kCallAnswers[] = {"take", "end"};

struct ExtensionForm {
    std::int64_t minutes = 0;
    std::string reason;
    std::optional<std::string> back;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("minutes", self.minutes, match::Range{1, 60});
        f("reason", self.reason, match::Among{kReasons});
        f("back", self.back, match::Among{kBackTo});
    }
};

struct CallForm {
    std::int64_t call = 0;
    std::string answer;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("call", self.call, match::Range{1, 1000});
        f("answer", self.answer, match::Among{kCallAnswers});
    }
};

struct Filter {
    const char* name;
    const char* mark;
};
constexpr Filter kFilters[] = {{"all", ""},
                               {"attention", "review"},
                               {"waiting", "scheduled"},
                               {"playing", "running"},
                               {"to_sign", "to_sign"}};

bool passes(const FloorCard& card, const std::string& filter) {
    if (filter == "attention") return card.attention;
    return filter == "all" || card.group == filter;
}

std::string wanted_filter(const Context& context) {
    const std::string asked = query_of(context, "show");
    const bool known = std::any_of(std::begin(kFilters), std::end(kFilters),
                                   [&](const Filter& filter) { return asked == filter.name; });
    return known ? asked : "all";
}

json filters_view(const Context& context, const std::vector<FloorCard>& cards, const std::string& here) {
    json out = json::array();
    for (const Filter& filter : kFilters) {
        const auto count = std::count_if(cards.begin(), cards.end(),
                                         [&](const FloorCard& card) { return passes(card, filter.name); });
        out.push_back({{"value", filter.name},
                       {"label", context.say(std::string("floor.show_") + filter.name)},
                       {"mark", filter.mark},
                       {"count", count},
                       {"here", here == filter.name}});
    }
    return out;
}

/// All calls that wait in the hall, oldest first. Whoever runs the table may take one: its own judges, and
/// the head judge everywhere.
std::vector<CardCall> call_queue(const Context& context, const std::vector<FloorCard>& cards) {
    using service::Grant;
    const Grant granted = service::grant(context.principal.role, UseCase::give_penalty);
    std::vector<CardCall> queue;
    for (const FloorCard& card : cards) {
        const bool own = std::find(card.judge_ids.begin(), card.judge_ids.end(), context.principal.account) !=
                         card.judge_ids.end();
        for (CardCall call : card.calls) {
            call.may_take = granted == Grant::all || (granted == Grant::own_table && own);
            queue.push_back(std::move(call));
        }
    }
    std::stable_sort(queue.begin(), queue.end(),
                     [](const CardCall& one, const CardCall& other) { return one.wall_ms < other.wall_ms; });
    return queue;
}

json reason_options(const Context& context) {
    json out = json::array();
    for (const std::string_view reason : kReasons) {
        out.push_back({{"value", reason}, {"label", context.say("option." + std::string(reason))}});
    }
    return out;
}

Response floor_page(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto floor = service.floor(context.principal, event->id);
    if (!floor) return refuse(context, floor.error());
    const std::string here = wanted_filter(context);
    const json news = ruling_news_view(context, service.ruling_news(context.principal, event->id), 3);
    const auto data = [&]() -> json {
        std::vector<FloorCard> cards = floor_cards(*floor->rows, floor->now, true, say_of(context));
        json out = event_frame(context, *event, "floor");
        put_round_times(out, *event->view, say_of(context));
        out["filters"] = filters_view(context, cards, here);
        out["queue"] = journal::write(call_queue(context, cards));
        out["waiting"] = out["queue"].size();
        out["may_assign"] = service::may(context.principal, UseCase::manage_matches);
        const bool extends =
            service::grant(context.principal.role, UseCase::run_table) != service::Grant::none;
        std::erase_if(cards, [&](const FloorCard& card) { return !passes(card, here); });
        for (FloorCard& card : cards) card.may_extend = extends && card.clock;
        out["tables"] = journal::write(cards);
        out["reasons"] = reason_options(context);
        out["ruling_news"] = news;
        return out;
    };
    return context.live_page("event_floor", event->tag + "/" + floor->tag + "/" + news.dump(), data);
}

/// More time from the floor. Extensions add up, so whatever else happened at the table does not stand in the
/// way; the form's key keeps a double tap from counting twice.
Response extend(service::Service& service, const Context& context) {
    const std::string& id = context.parameter("match");
    const auto match = service.match(context.principal, id);
    if (!match) return refuse(context, match.error());
    const auto& form = context.read<ExtensionForm>();
    const json args = {{"ms", form.minutes * 60'000}, {"reason", form.reason}, {"note", ""}};
    const service::DeskCommand command{id, "extend_clock", std::make_shared<const json>(args),
                                       match->row.version};
    const auto done = service.command(context.principal, command, request_key(context));
    return done ? see_other("/events/" + encode(context.parameter("event")) + "/" +
                            form.back.value_or("floor"))
                : refuse(context, done.error());
}

/// A call taken or ended from the queue. It may be about a table of which nobody has looked at the desk.
Response answer_call(service::Service& service, const Context& context) {
    const std::string& id = context.parameter("match");
    const auto match = service.match(context.principal, id);
    if (!match) return refuse(context, match.error());
    const auto& form = context.read<CallForm>();
    const json args = {{"call", form.call}};
    const std::string kind = form.answer == "take" ? "take_call" : "end_call";
    const service::DeskCommand command{id, kind, std::make_shared<const json>(args), match->row.version};
    const auto done = service.command(context.principal, command, request_key(context));
    return done ? see_other("/events/" + encode(context.parameter("event")) + "/floor")
                : refuse(context, done.error());
}

}  // namespace

void add_event_floor(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/floor", Access::staff(), Budget::read,
                      "The tables being played, for the judges.",
                      [&service](Context& context) { return floor_page(service, context); }});
    routes.push_back({Method::post, "/events/{event}/floor/{match}/calls", Access::to(UseCase::run_table),
                      Budget::write, "A call is taken, or over.",
                      [&service](Context& context) { return answer_call(service, context); },
                      body_of<CallForm>()});
    routes.push_back({Method::post, "/events/{event}/floor/{match}/extension", Access::to(UseCase::run_table),
                      Budget::write, "More time for a table.",
                      [&service](Context& context) { return extend(service, context); },
                      body_of<ExtensionForm>()});
}

}  // namespace yuanmen::web::pages
