// The rounds of an event's stages: pairings by table, and for the head judge the draft he is about to
// publish.
#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/pairings.hpp"
#include "web/pages/event/round_times.hpp"
#include "web/pages/event/rounds_view.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::EventPhase;
using tournament::EventShown;
using tournament::StageShown;

bool has_next_round(const EventShown& event) {
    const auto& stages = event.stages_played();
    return event.phase == EventPhase::published &&
           std::any_of(stages.begin(), stages.end(), std::mem_fn(&StageShown::has_more));
}

/// The stage that can begin although the one before has rounds left.
json early_stage(const EventShown& event) {
    const StageShown* now = nullptr;
    for (const StageShown& stage : event.stages_played()) {
        if (stage.begun) {
            now = &stage;
            continue;
        }
        const bool early = now != nullptr && now->has_rounds_left();
        return early ? json{{"stage", stage.stage}, {"name", stage.name}} : json();
    }
    return nullptr;
}

bool enters_late(const Context& context, const EventShown& event) {
    const StageShown& first = event.stages_played().front();
    return event.phase == EventPhase::published && first.kind == tournament::Format::swiss &&
           first.has_rounds_left() && may_give(context, "enter_late");
}

json present_people(const EventShown& event) {
    json people = json::array();
    for (const auto& entrant : event.entrants) {
        if (!entrant.left) people.push_back({{"value", entrant.id}, {"label", entrant.name}});
    }
    return people;
}

Response rounds(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const EventShown& shown = *event->view;
    if (!shown.played) return see_other("/events/" + encode(event->id));
    const auto data = [&]() -> json {
        const Say say = say_of(context);
        json out = event_frame(context, *event, "rounds");
        put_round_times(out, shown, say);
        const bool head = event->head && may_give(context, "pair_round");
        const bool pairs = head && shown.drafted() == nullptr;
        const bool may_pair = pairs && has_next_round(shown);
        out["stages"] = stage_views(shown, say);
        out["draft"] = draft_view(shown, say);
        out["by_name"] = journal::write(pairings_of(shown, say).by_name);
        out["head"] = head;
        out["may_pair"] = may_pair;
        out["early"] = may_pair ? early_stage(shown) : json();
        out["may_undo"] = pairs && shown.phase == EventPhase::published;
        out["may_enter_late"] = enters_late(context, shown);
        out["people"] = head ? present_people(shown) : json::array();
        return out;
    };
    return context.live_page("event_rounds", event->tag, data, asks_only(context, {}));
}

/// The pairs of the tables at which the two sit, with their places exchanged; empty if they sit at one table
/// or one of them at none.
json exchanged(const tournament::DraftShown& draft, const std::string& one, const std::string& other) {
    json pairs = json::array();
    bool together = false;
    int found = 0;
    for (const tournament::DraftPair& pair : draft.pairs) {
        json named = {{"first", pair.first->entrant}};
        if (pair.second) named["second"] = pair.second->entrant;
        int here = 0;
        for (json& id : named) {
            if (id != one && id != other) continue;
            id = id == one ? other : one;
            ++here;
        }
        found += here;
        together = together || here == 2;
        if (here > 0) pairs.push_back(std::move(named));
    }
    return together || found != 2 ? json::array() : pairs;
}

json cost_lines(const Context& context, const tournament::PairsPreview& shown) {
    const json after = journal::write(shown.cost), before = journal::write(shown.before),
               optimum = journal::write(shown.optimum);
    json lines = json::array();
    for (const auto& [name, value] : after.items()) {
        lines.push_back({{"name", context.say("pairing.name_" + name)},
                         {"before", before.value(name, 0)},
                         {"after", value},
                         {"optimum", optimum.value(name, 0)}});
    }
    return lines;
}

struct SwapForm {
    std::string one;
    std::string other;
    std::optional<std::string> reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("one", self.one, match::Length{2, 8});
        f("other", self.other, match::Length{2, 8});
        f("reason", self.reason, match::Length{0, 500, true});
    }
};

Response swap(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto& form = context.read<Versioned<SwapForm>>();
    const std::string &one = form.one, &other = form.other, reason = form.reason.value_or("");
    const tournament::DraftShown* draft = event->view->drafted();
    const json pairs = draft == nullptr ? json::array() : exchanged(*draft, one, other);
    if (pairs.empty()) return context.refuse({"event.round.not_these_pairs", {}, "/other", {}}, 422);
    const json fields = {{"pairs", pairs}, {"reason", reason.empty() ? "?" : reason}};
    if (!reason.empty()) {
        const service::EventCommandInput command{event->id, "change_pairs",
                                                 std::make_shared<const json>(fields), form.expected_version};
        const auto done = service.event_command(context.principal, command, request_key(context));
        return done ? see_other("/events/" + encode(event->id) + "/rounds") : refuse(context, done.error());
    }
    const auto shown = service.preview_pairs(context.principal, event->id, fields);
    if (!shown) return refuse(context, shown.error());
    json data = event_frame(context, *event, "rounds");
    data["lines"] = cost_lines(context, *shown);
    data["one"] = one;
    data["other"] = other;
    data["one_name"] = event->view->name_of(one);
    data["other_name"] = event->view->name_of(other);
    return context.page("event_swap", std::move(data));
}

}  // namespace

void add_event_rounds(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/rounds", Access::to(UseCase::read_public), Budget::read,
                      "The rounds of an event's stages, by table.",
                      [&service](Context& context) { return rounds(service, context); }});
    routes.push_back(
        {Method::post, "/events/{event}/rounds/swap",
         Access::to(service::use_case_of_event_command("change_pairs")), Budget::write,
         "Two players of the draft change places: without a reason what it would cost, else done.",
         [&service](Context& context) { return swap(service, context); }, body_of<Versioned<SwapForm>>()});
}

}  // namespace yuanmen::web::pages
