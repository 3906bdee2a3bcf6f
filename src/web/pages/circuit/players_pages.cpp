// The same player in all events: found, named, merged; which entrants of an event are whom.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/circuit/rating_words.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/pages.hpp"
#include "web/routing/asked.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// What stands for "a new player" in the form of an event's entrants.
constexpr const char* kNewPlayer = "new";

std::string page_of(const std::string& player) {
    return "/players/" + encode(player);
}

Response players(service::Service& service, const Context& context) {
    const std::string query = asked_text(context, "q").value_or("");
    const auto seen = service.players(context.principal, query);
    if (!seen) return refuse(context, seen.error());
    json rows = json::array();
    for (const json& player : (*seen)->at("players")) {
        json row = {{"id", player.at("id")},
                    {"name", player.at("name")},
                    {"alias", player.value("alias", "")},
                    {"hidden", player.at("public") == false},
                    {"events", player.at("events")},
                    {"rating", rating_words(player.at("rating"))}};
        rows.push_back(std::move(row));
    }
    const std::size_t shown = rows.size();
    return context.page("players", {{"rows", std::move(rows)},
                                    {"none", shown == 0},
                                    {"q", query},
                                    {"more", (*seen)->at("total") > shown},
                                    {"total", (*seen)->at("total")}});
}

std::string place_words(const Context& context, const json& result) {
    if (result.at("from").is_null()) return context.say("placing.open");
    const std::string from = result.at("from").dump(), to = result.at("to").dump();
    return from == to ? from : from + "–" + to;
}

json match_rows(const Context& context, const json& result) {
    json rows = json::array();
    const std::string root = "/events/" + encode(result.at("event").get<std::string>()) + "/bracket/";
    for (const json& match : result.at("matches")) {
        const double score = match.at("score");
        const std::string id = match.at("match");
        const json& opponent = match.at("opponent_player");
        rows.push_back({{"match", id},
                        {"match_href", root + encode(id)},
                        {"opponent", match.at("opponent")},
                        {"href", opponent.is_string() ? page_of(opponent.get<std::string>()) : std::string()},
                        {"how", context.say(score > 0.5   ? "player.won"
                                            : score < 0.5 ? "player.lost"
                                                          : "player.drawn")},
                        {"cause", context.say("cause." + match.at("cause").get<std::string>())},
                        {"unrated", match.at("rated") == false}});
    }
    return rows;
}

json result_rows(const Context& context, const json& player) {
    json rows = json::array();
    for (const json& result : player.at("results")) {
        json matches = match_rows(context, result);
        const bool none = matches.empty();
        rows.push_back({{"event", result.at("event")},
                        {"event_name", result.at("event_name")},
                        {"date", result.at("date")},
                        {"entrant", result.at("entrant")},
                        {"entrant_name", result.at("name")},
                        {"place", place_words(context, result)},
                        {"matches", std::move(matches)},
                        {"no_matches", none}});
    }
    return rows;
}

json shown_options(const Context& context, const json& player) {
    json options = json::array();
    for (const char* value : {"", "name", "alias"}) {
        const bool chosen = player.at("shown").is_null() ? *value == '\0' : player.at("shown") == value;
        options.push_back({{"value", value},
                           {"label", context.say(*value == '\0' ? "player.shown_nobody"
                                                                : std::string("player.shown_") + value)},
                           {"selected", chosen}});
    }
    return options;
}

/// The events somebody could be tied in, for who keeps the players.
json event_options(service::Service& service, const Context& context) {
    json options = json::array();
    const auto events = service.events(context.principal);
    if (!events) return options;
    for (const auto& event : *events)
        options.push_back({{"value", event.id}, {"label", event.date + " " + event.name}});
    return options;
}

Response player(service::Service& service, const Context& context) {
    const auto seen = service.player(context.principal, context.parameter("player"));
    if (!seen) return refuse(context, seen.error());
    const json& one = **seen;
    const bool keeps = service::may(context.principal, UseCase::keep_players);
    const bool staff = one.contains("shown");
    json data = {
        {"id", one.at("id")},
        {"version", one.at("version")},
        {"name", one.at("name")},
        {"alias", one.value("alias", "")},
        {"rating", rating_words(one.at("rating"))},
        {"has_rating", !one.at("rating").is_null()},
        {"steps", rating_steps(one)},
        {"results", result_rows(context, one)},
        {"not_public", one.at("public") == false},
        {"keeps", keeps && staff && one.at("merged_into").is_null()},
        {"merged_into", staff && one.at("merged_into").is_string() ? one.at("merged_into") : json("")},
        {"may_unmerge", keeps},
        {"merged", one.value("merged", json::array())},
        {"may_untie", keeps}};
    data["has_steps"] = !data["steps"].empty();
    data["none"] = data["results"].empty();
    data["has_merged"] = !data["merged"].empty();
    data["shown_options"] = staff ? shown_options(context, one) : json::array();
    data["events"] = keeps ? event_options(service, context) : json::array();
    return context.page("player", std::move(data));
}

/// A row for each entrant: who he is, or who he might be, the likeliest chosen where the name is the same.
json entrant_rows(const Context& context, const json& seen) {
    json rows = json::array();
    for (const json& entrant : seen.at("entrants")) {
        const bool tied = entrant.at("player").is_string();
        json options = json::array();
        bool same_name = false;
        for (const json& proposal : entrant.at("proposals")) {
            const std::string why = proposal.at("why");
            const bool first_same = why == "name" && !same_name;
            same_name = same_name || first_same;
            options.push_back(
                {{"value", proposal.at("player")},
                 {"label", context.say("player.proposed", {{"name", proposal.at("name")},
                                                           {"id", proposal.at("player")},
                                                           {"why", context.say("player.why_" + why)}})},
                 {"selected", first_same}});
        }
        rows.push_back({{"entrant", entrant.at("entrant")},
                        {"name", entrant.at("name")},
                        {"number", entrant.at("number")},
                        {"club", entrant.at("club")},
                        {"tied", tied},
                        {"player", tied ? entrant.at("player") : json("")},
                        {"player_name", tied ? entrant.at("player_name") : json("")},
                        {"options", std::move(options)}});
    }
    return rows;
}

Response event_players(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto seen = service.event_players(context.principal, event->id);
    if (!seen) return refuse(context, seen.error());
    json data = event_frame(context, *event, "entrants");
    data["circuit_version"] = (*seen)->at("version");
    data["rows"] = entrant_rows(context, **seen);
    data["none"] = data["rows"].empty();
    data["keeps"] = service::may(context.principal, UseCase::keep_players);
    std::size_t open = 0;
    for (const json& row : data["rows"]) open += row.at("tied") == false ? 1 : 0;
    data["open"] = open;
    data["has_open"] = open > 0;
    return context.page("event_players", std::move(data));
}

/// What was chosen for each entrant: a player, a new one, or nothing yet.
Response tie(service::Service& service, const Context& context) {
    const std::string event_id = context.parameter("event");
    const auto seen = service.event_players(context.principal, event_id);
    if (!seen) return refuse(context, seen.error());
    const json chosen = context.body.value("tie", json::object());
    const bool all_new = context.body.value("others", "") == kNewPlayer;
    json ties = json::array();
    for (const json& entrant : (*seen)->at("entrants")) {
        if (!entrant.at("player").is_null()) continue;
        std::string who = chosen.value(entrant.at("entrant").get<std::string>(), "");
        if (who.empty() && all_new) who = kNewPlayer;
        if (who.empty()) continue;
        ties.push_back({{"event", event_id},
                        {"entrant", entrant.at("entrant")},
                        {"player", who == kNewPlayer ? "" : who},
                        {"name", entrant.at("name")}});
    }
    const std::string back = "/events/" + encode(event_id) + "/players";
    if (ties.empty()) return see_other(back);
    const auto done = api::circuit_command(service, context, "tie_entrants", {{"ties", std::move(ties)}});
    return done ? see_other(back) : refuse(context, done.error());
}

Schema tie_schema() {
    const json who = {{"type", "string"}, {"maxLength", 16}};
    const json shape = {{"type", "object"},
                        {"properties", {{"tie", {{"type", "object"}, {"additionalProperties", who}}}}}};
    return {"",
            {api::expected_version(), choice("others", {"", kNewPlayer}, "").maybe()},
            std::make_shared<const json>(shape)};
}

/// One entrant, named by number or name, is this player.
Response tie_one(service::Service& service, const Context& context) {
    const std::string event = context.body.at("event"), who = context.body.at("who");
    const auto found = service.find_entrants(context.principal, event, who);
    if (!found) return refuse(context, found.error());
    if ((*found)->empty())
        return refuse(context, service::Refused(service::Category::invalid,
                                                {"event.entrant.not_found", {}, "/who", {}}));
    const json& entrant = (*found)->front();
    const std::string player = context.parameter("player");
    const auto done = api::circuit_command(service, context, "tie_entrants",
                                           {{"ties",
                                             {{{"event", event},
                                               {"entrant", entrant.at("id")},
                                               {"player", player},
                                               {"name", entrant.at("name")}}}}});
    return done ? see_other(page_of(player)) : refuse(context, done.error());
}

/// A form of one command whose fields are the command's own.
Response give(service::Service& service, const Context& context, const std::string& kind, json fields,
              const std::string& back) {
    const auto done = api::circuit_command(service, context, kind, std::move(fields));
    return done ? see_other(back) : refuse(context, done.error());
}

Response change(service::Service& service, const Context& context) {
    const std::string player = context.parameter("player");
    json fields = {
        {"player", player}, {"name", context.body.at("name")}, {"alias", context.body.value("alias", "")}};
    if (const std::string shown = context.body.value("shown", ""); !shown.empty()) fields["shown"] = shown;
    return give(service, context, "change_player", std::move(fields), page_of(player));
}

/// Of the other only the id is asked for, or his page's address.
Response merge(service::Service& service, const Context& context) {
    std::string into = context.body.at("into");
    into = into.substr(into.rfind('/') + 1);
    return give(service, context, "merge_players", {{"from", context.parameter("player")}, {"into", into}},
                page_of(into));
}

}  // namespace

void add_players_pages(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    const Access keepers = Access::to(UseCase::keep_players);
    routes.push_back({Method::get,
                      "/players",
                      everybody,
                      Budget::read,
                      "Players across events.",
                      [&service](Context& context) { return players(service, context); },
                      {},
                      {},
                      {text("q", 0, 60, "Part of a name, pinyin or its first letters.")}});
    routes.push_back({Method::get, "/players/{player}", everybody, Budget::read,
                      "A player's results and rating.",
                      [&service](Context& context) { return player(service, context); }});
    routes.push_back({Method::get, "/events/{event}/players", Access::to(UseCase::read_players), Budget::read,
                      "Which players an event's entrants are.",
                      [&service](Context& context) { return event_players(service, context); }});
    routes.push_back({Method::post, "/events/{event}/players", keepers, Budget::write,
                      "Says which players the entrants are.",
                      [&service](Context& context) { return tie(service, context); }, tie_schema()});
    routes.push_back({Method::post, "/events/{event}/players/{entrant}/untie", keepers, Budget::write,
                      "Says no more who an entrant is.",
                      [&service](Context& context) {
                          const std::string event = context.parameter("event");
                          return give(service, context, "untie_entrant",
                                      {{"event", event}, {"entrant", context.parameter("entrant")}},
                                      "/events/" + encode(event) + "/players");
                      },
                      Schema{"", {api::expected_version()}}});
    routes.push_back(
        {Method::post, "/players/{player}/tie", keepers, Budget::write,
         "Says that an entrant is this player.",
         [&service](Context& context) { return tie_one(service, context); },
         Schema{"", {text("event", 1, 64, ""), text("who", 1, 60, ""), api::expected_version()}}});
    routes.push_back({Method::post, "/players/{player}/change", keepers, Budget::write,
                      "A player's name, alias, and what is public.",
                      [&service](Context& context) { return change(service, context); },
                      Schema{"",
                             {text("name", 1, 40, ""), text("alias", 0, 40, "").maybe(),
                              choice("shown", {"", "name", "alias"}, "").maybe(), api::expected_version()}}});
    routes.push_back({Method::post, "/players/{player}/merge", keepers, Budget::write,
                      "This player is another one.",
                      [&service](Context& context) { return merge(service, context); },
                      Schema{"", {text("into", 1, 200, ""), api::expected_version()}}});
    routes.push_back(
        {Method::post, "/players/{player}/unmerge", keepers, Budget::write, "Takes a merge back.",
         [&service](Context& context) {
             const std::string player = context.parameter("player");
             return give(service, context, "unmerge_player", {{"player", player}}, page_of(player));
         },
         Schema{"", {api::expected_version()}}});
}

}  // namespace yuanmen::web::pages
