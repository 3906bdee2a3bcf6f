#include "web/api/penalties.hpp"

#include <nlohmann/json.hpp>

#include "match/penalty/commands.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {

using nlohmann::json;

Schema penalty_schema() {
    return {"Penalty",
            {integer("expected_history", 0, kMaxVersion,
                     "The player's `history` as you saw it: nobody is penalised unseen.")},
            std::make_shared<const json>(match::penalty_command_schema(match::GivePenalty::kind))};
}

service::Answer<service::Receipt> give_penalty(service::Service& service, const Context& context) {
    json fields = context.body;
    fields.erase("expected_history");
    return service.give_penalty(context.principal,
                                {context.parameter("match"), std::make_shared<const json>(std::move(fields)),
                                 context.body.at("expected_history")},
                                request_key(context));
}

Schema penalty_withdrawal_schema() {
    return {"PenaltyWithdrawal", {text("reason", 1, 500, ""), expected_version()}};
}

service::Answer<service::Receipt> withdraw_penalty(service::Service& service, const Context& context) {
    return service.withdraw_penalty(
        context.principal,
        {context.parameter("penalty"), context.body.at("reason"), context.body.at("expected_version")},
        request_key(context));
}

void add_penalty_routes(service::Service& service, std::vector<Route>& routes) {
    const auto receipt = [](const Context& context, const service::Answer<service::Receipt>& done) {
        return done ? context.json(receipt_json(*done)) : refuse(context, done.error());
    };
    routes.push_back(
        {Method::get, "/api/v1/matches/{match}/penalties", Access::to(UseCase::read_penalties), Budget::read,
         "Both players' earlier penalties, and what each infraction would cost them now.",
         [&service](Context& context) {
             const auto seen = service.penalties_of_match(context.principal, context.parameter("match"));
             return seen ? context.json(**seen) : refuse(context, seen.error());
         }});
    routes.push_back(
        {Method::get, "/api/v1/events/{event}/penalties", Access::everywhere(UseCase::read_penalties),
         Budget::read, "All penalties of an event.", [&service](Context& context) {
             const auto seen = service.penalties_of_event(context.principal, context.parameter("event"));
             return seen ? context.json(**seen) : refuse(context, seen.error());
         }});
    routes.push_back(
        {Method::post, "/api/v1/matches/{match}/penalties", Access::to(UseCase::give_penalty), Budget::write,
         "Gives a penalty; match_loss and disqualification also end the match.",
         [&service, receipt](Context& context) { return receipt(context, give_penalty(service, context)); },
         penalty_schema(), receipt_schema()});
    routes.push_back({Method::post, "/api/v1/penalties/{penalty}/withdraw", Access::to(UseCase::rule_table),
                      Budget::write, "Withdraws a penalty; it stays in the history.",
                      [&service, receipt](Context& context) {
                          return receipt(context, withdraw_penalty(service, context));
                      },
                      penalty_withdrawal_schema(), receipt_schema()});
}

}  // namespace yuanmen::web::api
