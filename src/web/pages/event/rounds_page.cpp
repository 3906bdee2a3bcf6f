// The rounds of an event's stages: pairings by table, and for the head judge the draft he is about to
// publish.
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

bool has_next_round(const json& snapshot) {
    if (snapshot.at("phase") != "published") return false;
    for (const json& stage : snapshot.at("played")) {
        const bool bracket = stage.at("planned") == 0;
        const bool more = bracket ? stage.at("begun") == false
                                  : stage.at("rounds").size() < stage.at("planned").get<std::size_t>();
        if (more) return true;
    }
    return false;
}

/// The stage that can begin although the one before has rounds left.
json early_stage(const json& snapshot) {
    const json* now = nullptr;
    for (const json& stage : snapshot.at("played")) {
        if (stage.at("begun") == true) {
            now = &stage;
            continue;
        }
        const bool left = now != nullptr && now->at("rounds").size() < now->at("planned").get<std::size_t>();
        return left ? json{{"stage", stage.at("stage")}, {"name", stage.at("name")}} : json();
    }
    return nullptr;
}

bool enters_late(const Context& context, const json& snapshot) {
    const json& first = snapshot.at("played").at(0);
    return snapshot.at("phase") == "published" && first.at("kind") == "swiss" &&
           first.at("rounds").size() < first.at("planned").get<std::size_t>() &&
           may_give(context, "enter_late");
}

json present_people(const json& snapshot) {
    json people = json::array();
    for (const json& entrant : snapshot.at("entrants")) {
        if (entrant.at("left").is_null())
            people.push_back({{"value", entrant.at("id")}, {"label", entrant.at("name")}});
    }
    return people;
}

Response rounds(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const json& snapshot = *event->json;
    if (!snapshot.contains("played")) return see_other("/events/" + encode(event->id));
    const auto data = [&]() -> json {
        const Say say = say_of(context);
        json out = event_frame(context, *event, "rounds");
        put_round_times(out, *event->view, say);
        const bool head = event->head && may_give(context, "pair_round");
        out["stages"] = stage_views(snapshot, say);
        out["draft"] = draft_view(snapshot, say);
        out["by_name"] = journal::write(pairings_of(*event->view, say).by_name);
        out["head"] = head;
        out["may_pair"] = head && out["draft"].is_null() && has_next_round(snapshot);
        out["early"] = out["may_pair"] == true ? early_stage(snapshot) : json();
        out["may_undo"] = head && out["draft"].is_null() && snapshot.at("phase") == "published";
        out["may_enter_late"] = enters_late(context, snapshot);
        out["people"] = head ? present_people(snapshot) : json::array();
        return out;
    };
    return context.live_page("event_rounds", event->tag, data, asks_only(context, {}));
}

/// The pairs of the tables at which the two sit, with their places exchanged; empty if they sit at one table
/// or one of them at none.
json exchanged(const json& draft, const std::string& one, const std::string& other) {
    json pairs = json::array();
    bool together = false;
    int found = 0;
    for (const json& pair : draft.at("pairs")) {
        json named = {{"first", pair.at("first").at("entrant")}};
        if (!pair.at("second").is_null()) named["second"] = pair.at("second").at("entrant");
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

json cost_lines(const Context& context, const json& shown) {
    json lines = json::array();
    for (const auto& [name, value] : shown.at("cost").items()) {
        lines.push_back({{"name", context.say("pairing.name_" + name)},
                         {"before", shown.at("before").value(name, 0)},
                         {"after", value},
                         {"optimum", shown.at("optimum").value(name, 0)}});
    }
    return lines;
}

Response swap(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const json& body = context.body;
    const std::string one = body.at("one"), other = body.at("other"), reason = body.value("reason", "");
    const json draft = event->json->value("draft", json());
    const json pairs = draft.is_null() ? json::array() : exchanged(draft, one, other);
    if (pairs.empty()) return context.refuse({"event.round.not_these_pairs", {}, "/other", {}}, 422);
    const json fields = {{"pairs", pairs}, {"reason", reason.empty() ? "?" : reason}};
    if (!reason.empty()) {
        const service::EventCommandInput command{
            event->id, "change_pairs", std::make_shared<const json>(fields), body.at("expected_version")};
        const auto done = service.event_command(context.principal, command, request_key(context));
        return done ? see_other("/events/" + encode(event->id) + "/rounds") : refuse(context, done.error());
    }
    const auto shown = service.preview_pairs(context.principal, event->id, fields);
    if (!shown) return refuse(context, shown.error());
    json data = event_frame(context, *event, "rounds");
    data["lines"] = cost_lines(context, **shown);
    data["one"] = one;
    data["other"] = other;
    for (const json& entrant : event->json->at("entrants")) {
        if (entrant.at("id") == one) data["one_name"] = entrant.at("name");
        if (entrant.at("id") == other) data["other_name"] = entrant.at("name");
    }
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
         [&service](Context& context) { return swap(service, context); },
         Schema{"",
                {text("one", 2, 8, ""), text("other", 2, 8, ""), text("reason", 0, 500, "").maybe(),
                 api::expected_version()}}});
}

}  // namespace yuanmen::web::pages
