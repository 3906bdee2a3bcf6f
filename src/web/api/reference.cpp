#include "journal/codec/fields.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

struct RulesetNamed {
    std::string id;
    std::string hash;

    YUANMEN_FIELDS(id, hash);
};

struct RulesetList {
    std::vector<RulesetNamed> rulesets;

    YUANMEN_FIELDS(rulesets);
};

}  // namespace

void add_reference_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get,
                      "/api/v1/rulesets",
                      Access::to(UseCase::read_rulesets),
                      Budget::read,
                      "The rulesets this service knows.",
                      [&service](Context& context) {
                          RulesetList list;
                          for (const auto& ruleset : service.rulesets())
                              list.rulesets.push_back({ruleset->id, ruleset->sha256});
                          return context.json(journal::write(list));
                      },
                      {},
                      view_of<RulesetList>()});
    routes.push_back({Method::get, "/api/v1/rulesets/{ruleset}", Access::to(UseCase::read_rulesets),
                      Budget::read,
                      "One ruleset's canonical text, by id, id@hash or the hash a match was played under.",
                      [&service](Context& context) {
                          const auto ruleset = service.ruleset(context.parameter("ruleset"));
                          return ruleset ? json_answer((*ruleset)->text) : refuse(context, ruleset.error());
                      }});
    routes.push_back({Method::get, "/api/v1/journal/head", Access::to(UseCase::read_journal), Budget::read,
                      "The end of the journal's hash chain, signed; `yuanmen verify` checks it.",
                      [&service](Context& context) {
                          const auto head = service.signed_head(context.principal);
                          if (!head) return refuse(context, head.error());
                          return context.json(**head);
                      }});
}

std::vector<Route> routes(service::Service& service) {
    std::vector<Route> all;
    add_account_routes(service, all);
    add_staff_routes(service, all);
    add_token_routes(service, all);
    add_webhook_routes(service, all);
    add_event_routes(service, all);
    add_event_command_routes(service, all);
    add_entrant_routes(service, all);
    add_trf_routes(service, all);
    add_match_routes(service, all);
    add_desk_routes(service, all);
    add_photo_routes(service, all);
    add_record_routes(service, all);
    add_replay_routes(service, all);
    add_dispute_routes(service, all);
    add_penalty_routes(service, all);
    add_circuit_routes(service, all);
    add_reference_routes(service, all);
    return all;
}

}  // namespace yuanmen::web::api
