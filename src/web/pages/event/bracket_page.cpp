// The bracket everybody watches. What it shows follows from the event's snapshot, the language and whose way
// is lit up, so a rendering is kept and given to all.
#include <algorithm>
#include <nlohmann/json.hpp>

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
std::string sentence_of(const Context& context, const json& snapshot, const json& mine) {
    const Say say = say_of(context);
    if (mine.at("place") == 1) return say("bracket.lit_champion", {});
    const json& path = mine.at("path");
    if (path.empty()) return "";
    const bool out = mine.at("out") == true;
    const json id = out || mine.at("now").is_null() ? path.back().at("match") : mine.at("now");
    for (const json& match : snapshot.at("matches")) {
        if (match.at("id") != id) continue;
        return say(out ? "bracket.lit_out" : "bracket.lit_now", {{"match", match_title(say, match)}});
    }
    return "";
}

/// Who stands in the bracket, by seed.
json drawn_people(const json& snapshot) {
    json people = json::array();
    for (const json& entrant : snapshot.at("entrants")) {
        if (entrant.at("seed").is_null()) continue;
        people.push_back({{"value", entrant.at("id")},
                          {"seed", entrant.at("seed")},
                          {"label", std::to_string(entrant.at("seed").get<int>()) + " " +
                                        entrant.at("name").get<std::string>()}});
    }
    std::sort(people.begin(), people.end(),
              [](const json& one, const json& other) { return one.at("seed") < other.at("seed"); });
    return people;
}

json bracket_data(const Context& context, const service::EventSnapshot& event,
                  const service::FloorView& floor, const service::EntrantView* lit) {
    const json& snapshot = *event.json;
    const Say say = say_of(context);
    const json path = lit == nullptr ? json::array() : lit->json->at("path");
    const bool staff = Access::staff().allows(context.principal.role);
    json views = bracket_matches(snapshot, path, say, staff ? MatchLinks::event : MatchLinks::desk);
    put_clocks(views, *floor.rows, floor.now, say);
    json data = bracket_drawing(snapshot, views, say);
    data["rounds"] = bracket_rounds(snapshot, views, path, say, query_of(context, "round"));
    data.update(event_frame(context, event, "bracket"));
    put_picture(data, context, "event", event.id, data["event_name"], context.say("title.event_bracket"));
    data["may_swap"] = snapshot.at("phase") == "drawn" && may_give(context, "swap_places") &&
                       !snapshot.at("matches").empty();
    data["places"] = data["may_swap"] == true ? drawn_people(snapshot) : json::array();
    data["lit"] = nullptr;
    data["lit_entrant"] = "";
    if (lit != nullptr) {
        const json& entrant = lit->json->at("entrant");
        data["lit_entrant"] = entrant.at("id");
        data["lit"] = {{"name", entrant.at("name")},
                       {"entrant", entrant.at("id")},
                       {"sentence", sentence_of(context, snapshot, *lit->json)}};
    }
    return data;
}

/// Whether the round asked for is one of the event's: then the page may be kept.
bool is_round(const json& snapshot, const std::string& asked) {
    return asked.empty() || std::any_of(snapshot.at("matches").begin(), snapshot.at("matches").end(),
                                        [&](const json& match) { return asked == round_key(match); });
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
    const auto data = [&] { return bracket_data(context, *event, *floor, lit ? &*lit : nullptr); };
    const std::string tag = event->tag + "/" + floor->tag + "/" + (lit ? lit->tag : "");
    // Only the plain page, that of a round and the ways of known entrants are kept.
    const bool known = is_round(*event->json, query_of(context, "round")) &&
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
        json page = bracket_data(context, *event, *floor, lit ? &*lit : nullptr);
        for (json& box : page["boxes"]) box["href"] = "";
        for (json& round : page["rounds"]) {
            for (json& match : round["matches"]) match["href"] = "";
        }
        return page;
    };
    const std::string tag =
        event->tag + "/" + floor->tag + "/" + (lit ? lit->tag : "") + query_of(context, "round");
    const bool known =
        is_round(*event->json, query_of(context, "round")) && asks_only(context, {"entrant", "round"});
    return context.live_page("embed_bracket", tag, data, known);
}

Response bracket_file(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const Say say = say_of(context);
    const json views = bracket_matches(*event->json, json::array(), say, MatchLinks::event);
    json data = bracket_drawing(*event->json, views, say);
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
