// Players across events, ratings and seasons.
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "service/circuit/circuit_views.hpp"
#include "tournament/circuit/codec.hpp"
#include "tournament/circuit/command.hpp"
#include "tournament/event/codec.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/routing/asked.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

const char* sentence_of(std::string_view kind) {
    if (kind == tournament::TieEntrants::kind)
        return "Says which players these entrants are, new ones too: all or none.";
    if (kind == tournament::UntieEntrant::kind) return "Says no more who an entrant is.";
    if (kind == tournament::ChangePlayer::kind)
        return "A player's name, alias, and what of him is public: without `shown` nothing.";
    if (kind == tournament::MergePlayers::kind) return "Two players are one; unmerge_player takes it back.";
    if (kind == tournament::UnmergePlayer::kind) return "Takes a merge back.";
    if (kind == tournament::SetSeason::kind) return "Makes a season, or says anew what one is.";
    return "Removes a season; its events stay.";
}

}  // namespace

Schema circuit_command_schema(std::string_view kind) {
    std::string name = "Circuit";
    bool begins = true;
    for (const char c : kind) {
        if (c != '_') name += begins ? static_cast<char>(c - 'a' + 'A') : c;
        begins = c == '_';
    }
    Schema schema = body_of<ExpectedVersion>(name);
    schema.outside = std::make_shared<const json>(tournament::circuit_command_schema(kind));
    return schema;
}

service::Answer<service::Receipt> circuit_command(service::Service& service, const Context& context,
                                                  const std::string& kind, json fields) {
    return service.circuit_command(
        context.principal,
        {kind, std::make_shared<const json>(std::move(fields)), context.body.at("expected_version")},
        request_key(context));
}

void add_circuit_routes(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    routes.push_back({Method::get,
                      "/api/v1/players",
                      everybody,
                      Budget::read,
                      "Players across events by name, alias, pinyin or its first letters; to strangers those "
                      "who are public.",
                      [&service](Context& context) {
                          return answer(context, service.players(context.principal,
                                                                 asked_text(context, "q").value_or("")));
                      },
                      {},
                      view_of<service::KnownPlayersView>(),
                      {text("q", 60, "Part of a name, pinyin or its first letters.")}});
    routes.push_back({Method::get,
                      "/api/v1/players/{player}",
                      everybody,
                      Budget::read,
                      "A player: his results in every event, his rating and its history.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.player(context.principal, context.parameter("player")));
                      },
                      {},
                      view_of<service::KnownPlayerView>()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/players",
                      Access::to(UseCase::read_players),
                      Budget::read,
                      "Which players the entrants of an event are, and who they might be.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.event_players(context.principal, context.parameter("event")));
                      },
                      {},
                      view_of<service::EventPlayersView>()});
    routes.push_back(
        {Method::get,
         "/api/v1/ratings",
         everybody,
         Budget::read,
         "Glicko-2 over the closed events, from their results as they are now.",
         [&service](Context& context) { return answer(context, service.ratings(context.principal)); },
         {},
         view_of<service::RatingsView>()});
    routes.push_back(
        {Method::get,
         "/api/v1/seasons",
         everybody,
         Budget::read,
         "The seasons.",
         [&service](Context& context) { return answer(context, service.seasons(context.principal)); },
         {},
         view_of<service::SeasonsView>()});
    routes.push_back({Method::get,
                      "/api/v1/seasons/{season}",
                      everybody,
                      Budget::read,
                      "A season with its table of points.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.season(context.principal, context.parameter("season")));
                      },
                      {},
                      view_of<service::SeasonView>()});
    for (const std::string_view kind_view : tournament::circuit_command_kinds()) {
        const std::string kind(kind_view);
        routes.push_back({Method::post, "/api/v1/circuit/commands/" + kind, Access::to(UseCase::keep_players),
                          Budget::write, sentence_of(kind),
                          [&service, kind](Context& context) {
                              json fields = context.body;
                              fields.erase("expected_version");
                              return answer(context,
                                            circuit_command(service, context, kind, std::move(fields)));
                          },
                          circuit_command_schema(kind), view_of<service::Receipt>()});
    }
}

}  // namespace yuanmen::web::api
