// The bracket everybody watches. What it shows follows from the event's snapshot, the language and whose way
// is lit up, so a rendering is kept and given to all.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/bracket_drawing.hpp"
#include "web/pages/event/bracket_rounds.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/finding.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/shown/elsewhere.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// "now: last 8, match 3", "out in: final", "champion".
std::string sentence_of(const Context& context, const tournament::EventShown& event,
                        const tournament::WayShown& mine) {
    const Say say = say_of(context);
    if (mine.place == 1) return say("bracket.lit_champion", {});
    if (mine.path.empty()) return "";
    const auto* match = event.match(mine.out || !mine.now ? mine.path.back().match : *mine.now);
    if (match == nullptr) return "";
    return say(mine.out ? "bracket.lit_out" : "bracket.lit_now", {{"match", match_title(say, *match)}});
}

/// Who stands in the bracket, by seed.
json drawn_people(const tournament::EventShown& event) {
    std::multimap<int, const tournament::EntrantShown*> by_seed;
    for (const auto& entrant : event.entrants) {
        if (entrant.seed) by_seed.emplace(*entrant.seed, &entrant);
    }
    json people = json::array();
    for (const auto& [seed, entrant] : by_seed)
        people.push_back({{"value", entrant->id}, {"label", std::to_string(seed) + " " + entrant->name}});
    return people;
}

json bracket_data(const Context& context, const service::EventSnapshot& event,
                  const service::FloorView& floor, const tournament::WayShown* lit) {
    const tournament::EventShown& shown = *event.view;
    const Say say = say_of(context);
    const LitWay way = lit == nullptr ? LitWay() : lit->path;
    const bool staff = Access::staff().allows(context.principal.role);
    std::vector<MatchBox> boxes = match_boxes(shown, way, say, staff ? MatchLinks::event : MatchLinks::desk);
    put_clocks(boxes, *floor.rows, floor.now, say);
    json data = bracket_drawing(shown, boxes, say);
    data["rounds"] = journal::write(bracket_rounds(shown, boxes, way, say, query_of(context, "round")));
    const bool drawn = data["has_drawing"] == true;
    data["none"] = drawn ? "" : no_bracket_words(say, shown);
    data["unpublished"] = drawn && shown.phase == tournament::EventPhase::drawn;
    data.update(event_frame(context, event, "bracket"));
    put_picture(data, context, "event", event.id, data["event_name"], context.say("title.event_bracket"));
    const bool may_swap = shown.phase == tournament::EventPhase::drawn && may_give(context, "swap_places") &&
                          !shown.matches.empty();
    data["may_swap"] = may_swap;
    data["places"] = may_swap ? drawn_people(shown) : json::array();
    data["lit"] = nullptr;
    data["lit_entrant"] = "";
    if (lit != nullptr) {
        data["lit_entrant"] = lit->entrant.id;
        data["lit"] = {{"name", lit->entrant.name},
                       {"entrant", lit->entrant.id},
                       {"sentence", sentence_of(context, shown, *lit)}};
    }
    return data;
}

/// Whether the round asked for is one of the event's: then the page may be kept.
bool is_round(const tournament::EventShown& event, const std::string& asked) {
    return asked.empty() || std::any_of(event.matches.begin(), event.matches.end(),
                                        [&](const auto& match) { return asked == round_key(match); });
}

Response bracket(service::Service& service, const Context& context) {
    const std::string& id = context.parameter("event");
    if (const std::string query = query_of(context, "q"); !query.empty()) {
        return found_players(service, context, query, "bracket");
    }
    const auto event = service.event_snapshot(context.principal, id);
    if (!event) return refuse(context, event.error());
    const auto floor = service.floor(service::Principal(), event->id);
    if (!floor) return refuse(context, floor.error());
    std::optional<service::EntrantView> lit;
    if (const std::string wanted = query_of(context, "entrant"); !wanted.empty()) {
        auto entrant = service.entrant(context.principal, id, wanted);
        if (entrant) lit = std::move(*entrant);
    }
    const auto data = [&] { return bracket_data(context, *event, *floor, lit ? lit->view.get() : nullptr); };
    const std::string tag = event->tag + "/" + floor->tag + "/" + (lit ? lit->tag : "");
    // Only the plain page, that of a round and the ways of known entrants are kept.
    const bool known = is_round(*event->view, query_of(context, "round")) &&
                       (lit ? asks_only(context, {"entrant", "round"}) : asks_only(context, {"round"}));
    return context.live_page("event_bracket", tag + query_of(context, "round"), data, known);
}

/// In another site's frame: a way can be lit up, but nothing leads on to pages that refuse to be framed.
Response bracket_in_frame(service::Service& service, Context& context) {
    forget_caller(context);
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto floor = service.floor(service::Principal(), event->id);
    if (!floor) return refuse(context, floor.error());
    std::optional<service::EntrantView> lit;
    if (const std::string wanted = query_of(context, "entrant"); !wanted.empty()) {
        auto entrant = service.entrant(context.principal, event->id, wanted);
        if (entrant) lit = std::move(*entrant);
    }
    const auto data = [&] {
        json page = bracket_data(context, *event, *floor, lit ? lit->view.get() : nullptr);
        for (json& box : page["boxes"]) box["href"] = "";
        for (json& round : page["rounds"]) {
            for (json& match : round["matches"]) match["href"] = "";
        }
        return page;
    };
    const std::string tag =
        event->tag + "/" + floor->tag + "/" + (lit ? lit->tag : "") + query_of(context, "round");
    const bool known =
        is_round(*event->view, query_of(context, "round")) && asks_only(context, {"entrant", "round"});
    return context.live_page("embed_bracket", tag, data, known);
}

Response bracket_file(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const Say say = say_of(context);
    json data = bracket_drawing(*event->view, match_boxes(*event->view, {}, say, MatchLinks::event), say);
    if (data.at("has_drawing") == false)
        return context.refuse({"event.bracket.not_published", {}, {}, {}}, 404);
    data.update(event_frame(context, *event, "bracket"));
    data["whole_height"] = data.at("height").get<int>() + 64;
    Response response = context.page("event_bracket_svg", std::move(data));
    response.content_type = "image/svg+xml; charset=utf-8";
    response.set("Content-Disposition", "attachment; filename=\"bracket-" + event->id + ".svg\"");
    return response;
}

}  // namespace

void add_event_bracket(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/bracket", Access::to(UseCase::read_public), Budget::read,
                      "The bracket; ?entrant= lights up a way, ?q= finds a player.",
                      [&service](Context& context) { return bracket(service, context); }});
    routes.push_back({Method::get, "/embed/event/{event}/bracket", Access::to(UseCase::read_public),
                      Budget::read, "The bracket for another site's frame.",
                      [&service](Context& context) { return bracket_in_frame(service, context); }});
    routes.push_back({Method::get, "/events/{event}/bracket.svg", Access::to(UseCase::read_public),
                      Budget::read, "The bracket as a drawing (SVG).",
                      [&service](Context& context) { return bracket_file(service, context); }});
}

}  // namespace yuanmen::web::pages
