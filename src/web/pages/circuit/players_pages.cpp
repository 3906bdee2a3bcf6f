// The same player in all events: found, named, merged; which entrants of an event are whom.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/circuit/codec.hpp"
#include "tournament/event/codec.hpp"
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
    for (const service::KnownPlayerLine& player : seen->players)
        rows.push_back({{"id", player.id},
                        {"name", player.name},
                        {"alias", player.alias.value_or("")},
                        {"hidden", !player.is_public},
                        {"events", player.events},
                        {"rating", rating_words(player.rating)}});
    const int shown = static_cast<int>(seen->players.size());
    return context.page("players", {{"rows", std::move(rows)},
                                    {"none", shown == 0},
                                    {"q", query},
                                    {"more", seen->total > shown},
                                    {"total", seen->total}});
}

json match_rows(const Context& context, const service::EventResult& result) {
    json rows = json::array();
    const std::string root = "/events/" + encode(result.event) + "/bracket/";
    for (const service::PlayedMatch& match : result.matches) {
        rows.push_back({{"match", match.match},
                        {"match_href", root + encode(match.match)},
                        {"opponent", match.opponent},
                        {"href", match.opponent_player ? page_of(*match.opponent_player) : ""},
                        {"how", context.say(match.score > 0.5   ? "player.won"
                                            : match.score < 0.5 ? "player.lost"
                                                                : "player.drawn")},
                        {"cause", context.say("cause." + std::string(journal::name_of(match.cause)))},
                        {"unrated", !match.rated}});
    }
    return rows;
}

json result_rows(const Context& context, const service::KnownPlayerView& player) {
    json rows = json::array();
    for (const service::EventResult& result : player.results) {
        const bool placed = result.from && result.to;
        const bool over = result.phase == tournament::EventPhase::closed;
        rows.push_back({{"event", result.event},
                        {"event_name", result.event_name},
                        {"date", result.date},
                        {"entrant", result.entrant},
                        {"entrant_name", result.name},
                        {"place", placed ? places_words(*result.from, *result.to)
                                  : over ? "—"
                                         : context.say("placing.open")},
                        {"matches", match_rows(context, result)}});
    }
    return rows;
}

json shown_options(const Context& context, const std::optional<tournament::ShownAs>& shown) {
    const std::string now = shown ? std::string(journal::name_of(*shown)) : "";
    json options = json::array();
    for (const char* value : {"", "name", "alias"}) {
        options.push_back({{"value", value},
                           {"label", context.say(*value == '\0' ? "player.shown_nobody"
                                                                : std::string("player.shown_") + value)},
                           {"selected", now == value}});
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
    const bool keeps = service::may(context.principal, UseCase::keep_players);
    const bool staff = seen->shown.has_value();
    const std::string merged_into = staff ? seen->merged_into->value_or("") : "";
    return context.page("player",
                        {{"id", seen->id},
                         {"version", seen->version},
                         {"name", seen->name},
                         {"alias", seen->alias.value_or("")},
                         {"rating", rating_words(seen->rating)},
                         {"steps", rating_steps(seen->rating_history)},
                         {"results", result_rows(context, *seen)},
                         {"none", seen->results.empty()},
                         {"not_public", !seen->is_public},
                         {"keeps", keeps && staff && merged_into.empty()},
                         {"merged_into", merged_into},
                         {"may_unmerge", keeps},
                         {"merged", staff ? journal::write(*seen->merged) : json::array()},
                         {"shown_options", staff ? shown_options(context, *seen->shown) : json::array()},
                         {"events", keeps ? event_options(service, context) : json::array()}});
}

/// Who he might be, the first of the same name chosen.
json proposal_options(const Context& context, const service::EntrantPlayer& entrant) {
    json options = json::array();
    bool same_name = false;
    for (const service::PlayerProposal& proposal : entrant.proposals) {
        const bool chosen = proposal.why == service::Alike::name && !same_name;
        same_name = same_name || chosen;
        const std::string why = "player.why_" + std::string(journal::name_of(proposal.why));
        options.push_back({{"value", proposal.player},
                           {"label", context.say("player.proposed", {{"name", proposal.name},
                                                                     {"id", proposal.player},
                                                                     {"why", context.say(why)}})},
                           {"selected", chosen}});
    }
    return options;
}

Response event_players(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto seen = service.event_players(context.principal, event->id);
    if (!seen) return refuse(context, seen.error());
    json rows = json::array();
    int open = 0;
    for (const service::EntrantPlayer& entrant : seen->entrants) {
        if (!entrant.player) ++open;
        rows.push_back({{"entrant", entrant.entrant},
                        {"name", entrant.name},
                        {"number", entrant.number},
                        {"club", entrant.club},
                        {"tied", entrant.player.has_value()},
                        {"player", entrant.player.value_or("")},
                        {"player_name", entrant.player_name.value_or("")},
                        {"options", proposal_options(context, entrant)}});
    }
    json data = event_frame(context, *event, "entrants");
    data["circuit_version"] = seen->version;
    data["rows"] = std::move(rows);
    data["none"] = seen->entrants.empty();
    data["keeps"] = service::may(context.principal, UseCase::keep_players);
    data["has_open"] = open > 0;
    return context.page("event_players", std::move(data));
}

constexpr std::string_view kOthers[] = {kNewPlayer};
constexpr std::string_view kShown[] = {"name", "alias"};

struct TiesForm {
    std::optional<std::map<std::string, std::string>> tie;
    std::optional<std::string> others;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("tie", self.tie, match::Length{0, 16});
        f("others", self.others, match::Among{kOthers});
    }
};

struct TieForm {
    std::string event;
    std::string who;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("event", self.event, match::Length{1, 64});
        f("who", self.who, match::Length{1, 60});
    }
};

struct PlayerForm {
    std::string name;
    std::optional<std::string> alias;
    std::optional<std::string> shown;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, 40});
        f("alias", self.alias, match::Length{0, 40});
        f("shown", self.shown, match::Among{kShown});
    }
};

struct MergeForm {
    std::string into;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("into", self.into, match::Length{1, 200});
    }
};

/// What was chosen for each entrant: a player, a new one, or nothing yet.
Response tie(service::Service& service, const Context& context) {
    const std::string event_id = context.parameter("event");
    const auto seen = service.event_players(context.principal, event_id);
    if (!seen) return refuse(context, seen.error());
    const auto& form = context.read<Versioned<TiesForm>>();
    const std::map<std::string, std::string> chosen = form.tie.value_or(std::map<std::string, std::string>());
    const bool all_new = form.others.has_value();
    json ties = json::array();
    for (const service::EntrantPlayer& entrant : seen->entrants) {
        if (entrant.player) continue;
        const auto given = chosen.find(entrant.entrant);
        std::string who = given == chosen.end() ? "" : given->second;
        if (who.empty() && all_new) who = kNewPlayer;
        if (who.empty()) continue;
        ties.push_back({{"event", event_id},
                        {"entrant", entrant.entrant},
                        {"player", who == kNewPlayer ? "" : who},
                        {"name", entrant.name}});
    }
    const std::string back = "/events/" + encode(event_id) + "/players";
    if (ties.empty()) return see_other(back);
    const auto done = api::circuit_command(service, context, "tie_entrants", {{"ties", std::move(ties)}});
    return done ? see_other(back) : refuse(context, done.error());
}

/// One entrant, named by number or name, is this player.
Response tie_one(service::Service& service, const Context& context) {
    const auto& [event, who] = static_cast<const TieForm&>(context.read<Versioned<TieForm>>());
    const auto found = service.find_entrants(context.principal, event, who);
    if (!found) return refuse(context, found.error());
    if (found->empty())
        return refuse(context, service::Refused(service::Category::invalid,
                                                {"event.entrant.not_found", {}, "/who", {}}));
    const tournament::EntrantShown& entrant = found->front();
    const std::string player = context.parameter("player");
    const auto done = api::circuit_command(
        service, context, "tie_entrants",
        {{"ties",
          {{{"event", event}, {"entrant", entrant.id}, {"player", player}, {"name", entrant.name}}}}});
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
    const auto& form = context.read<Versioned<PlayerForm>>();
    json fields = {{"player", player}, {"name", form.name}, {"alias", form.alias.value_or("")}};
    if (form.shown) fields["shown"] = *form.shown;
    return give(service, context, "change_player", std::move(fields), page_of(player));
}

/// Of the other only the id is asked for, or his page's address.
Response merge(service::Service& service, const Context& context) {
    std::string into = context.read<Versioned<MergeForm>>().into;
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
                      {text("q", 60, "Part of a name, pinyin or its first letters.")}});
    routes.push_back({Method::get, "/players/{player}", everybody, Budget::read,
                      "A player's results and rating.",
                      [&service](Context& context) { return player(service, context); }});
    routes.push_back({Method::get, "/events/{event}/players", Access::to(UseCase::read_players), Budget::read,
                      "Which players an event's entrants are.",
                      [&service](Context& context) { return event_players(service, context); }});
    routes.push_back({Method::post, "/events/{event}/players", keepers, Budget::write,
                      "Says which players the entrants are.",
                      [&service](Context& context) { return tie(service, context); },
                      body_of<Versioned<TiesForm>>()});
    routes.push_back({Method::post, "/events/{event}/players/{entrant}/untie", keepers, Budget::write,
                      "Says no more who an entrant is.",
                      [&service](Context& context) {
                          const std::string event = context.parameter("event");
                          return give(service, context, "untie_entrant",
                                      {{"event", event}, {"entrant", context.parameter("entrant")}},
                                      "/events/" + encode(event) + "/players");
                      },
                      body_of<ExpectedVersion>()});
    routes.push_back({Method::post, "/players/{player}/tie", keepers, Budget::write,
                      "Says that an entrant is this player.",
                      [&service](Context& context) { return tie_one(service, context); },
                      body_of<Versioned<TieForm>>()});
    routes.push_back({Method::post, "/players/{player}/change", keepers, Budget::write,
                      "A player's name, alias, and what is public.",
                      [&service](Context& context) { return change(service, context); },
                      body_of<Versioned<PlayerForm>>()});
    routes.push_back(
        {Method::post, "/players/{player}/merge", keepers, Budget::write, "This player is another one.",
         [&service](Context& context) { return merge(service, context); }, body_of<Versioned<MergeForm>>()});
    routes.push_back(
        {Method::post, "/players/{player}/unmerge", keepers, Budget::write, "Takes a merge back.",
         [&service](Context& context) {
             const std::string player = context.parameter("player");
             return give(service, context, "unmerge_player", {{"player", player}}, page_of(player));
         },
         body_of<ExpectedVersion>()});
}

}  // namespace yuanmen::web::pages
