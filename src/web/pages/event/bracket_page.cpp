// The bracket everybody watches. What it shows follows from the event's snapshot, the language and whose way
// is lit up, so a rendering is kept and given to all.
#include <nlohmann/json.hpp>

#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/bracket_columns.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/finding.hpp"
#include "web/pages/event/frame.hpp"

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

json bracket_data(const Context& context, const service::EventSnapshot& event,
                  const service::EntrantView* lit) {
    const json& snapshot = *event.json;
    const json path = lit == nullptr ? json::array() : lit->json->at("path");
    const bool staff = Access::staff().allows(context.principal.role);
    json data =
        bracket_columns(snapshot, path, say_of(context), staff ? MatchLinks::event : MatchLinks::desk);
    data.update(event_frame(context, event, "bracket"));
    data["lit"] = nullptr;
    if (lit != nullptr) {
        const json& entrant = lit->json->at("entrant");
        data["lit"] = {{"name", entrant.at("name")},
                       {"entrant", entrant.at("id")},
                       {"sentence", sentence_of(context, snapshot, *lit->json)}};
    }
    return data;
}

Response bracket(service::Service& service, const Context& context) {
    const std::string& id = context.parameter("event");
    if (const std::string query = query_of(context, "q"); !query.empty()) {
        return found_players(service, context, query, "bracket");
    }
    const auto event = service.event_snapshot(context.principal, id);
    if (!event) return refuse(context, event.error());
    std::optional<service::EntrantView> lit;
    if (const std::string wanted = query_of(context, "entrant"); !wanted.empty()) {
        auto entrant = service.entrant(context.principal, id, wanted);
        if (entrant) lit = std::move(*entrant);
    }
    const auto data = [&] { return bracket_data(context, *event, lit ? &*lit : nullptr); };
    const std::string tag = event->tag + "/" + (lit ? lit->tag : "");
    // Only the plain page and the ways of known entrants are kept.
    const bool known = lit ? asks_only(context, {"entrant"}) : asks_only(context, {});
    return context.live_page("event_bracket", tag, data, known);
}

}  // namespace

void add_event_bracket(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/bracket", Access::to(UseCase::read_public), Budget::read,
                      "The bracket; ?entrant= lights up a way, ?q= finds a player.",
                      [&service](Context& context) { return bracket(service, context); }});
}

}  // namespace yuanmen::web::pages
