#include "service/access/tokens.hpp"

#include "service/text.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

Schema token_made_schema() {
    return {"NewToken",
            {text("id", 1, 64, ""),
             text("token", 0, 64,
                  "Send it as Authorization: Bearer. Shown once; empty when the request is repeated."),
             integer("expires_ms", 0, kMaxVersion, "Wall clock."), boolean("repeated", "")}};
}

nlohmann::json token_json(const service::TokenRow& row) {
    return {{"id", row.id},
            {"name", row.name},
            {"role", service::id_of(row.role)},
            {"event", row.event_id},
            {"event_name", row.event_name},
            {"made_by", row.made_by},
            {"made_ms", row.made_ms},
            {"expires_ms", row.expires_ms},
            {"withdrawn_ms", row.withdrawn_ms},
            {"last_used_ms", row.last_used_ms},
            {"living", row.living}};
}

Schema token_list_schema() {
    const Schema row{
        "Token",
        {text("id", 1, 64, ""), text("name", 1, service::kLongestName, "Of the program."),
         choice("role", staff_roles(), ""), text("event", 0, 64, "Empty: every event."),
         text("event_name", 0, 200, ""), text("made_by", 0, service::kLongestName, ""),
         integer("made_ms", 0, kMaxVersion, "Wall clock, as all that follow."),
         integer("expires_ms", 0, kMaxVersion, ""), integer("withdrawn_ms", 0, kMaxVersion, "0: it was not."),
         integer("last_used_ms", 0, kMaxVersion, "0: never; right to five minutes."),
         boolean("living", "Neither withdrawn nor expired.")}};
    return {"TokenList", {list("tokens", 0, 100'000, object("", row, ""), "Newest first."), next_field()}};
}

Response list_tokens(service::Service& service, const Context& context) {
    const auto tokens = service.tokens(context.principal);
    if (!tokens) return refuse(context, tokens.error());
    nlohmann::json rows = nlohmann::json::array();
    for (const auto& row : *tokens) rows.push_back(token_json(row));
    return list_answer(context, "tokens", rows);
}

Response make_token(service::Service& service, const Context& context) {
    const auto made = service.make_token(context.principal, token_input(context.body), request_key(context));
    if (!made) return refuse(context, made.error());
    return context.json({{"id", made->id},
                         {"token", made->token},
                         {"expires_ms", made->expires_ms},
                         {"repeated", made->repeated}});
}

}  // namespace

std::vector<std::string> token_roles() {
    std::vector<std::string> roles = staff_roles();
    std::erase(roles, service::id_of(Role::owner));
    return roles;
}

Schema new_token_schema() {
    return {"TokenRequest",
            {text("name", 1, service::kLongestName, "Of the program that will use it."),
             choice("role", token_roles(), "What it may do, by the one table of rights."),
             text("event", 0, 64, "The one event it is good for; left out or empty: every event.").maybe(),
             integer("days", 1, service::kLongestTokenDays, "How long it lasts.")}};
}

service::TokenInput token_input(const nlohmann::json& body) {
    return {body.at("name"), *service::role_from_id(body.at("role").get<std::string>()),
            body.value("event", ""), body.at("days")};
}

void add_token_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get,
                      "/api/v1/tokens",
                      Access::to(UseCase::manage_tokens),
                      Budget::read,
                      "The access tokens of other programs, withdrawn and expired ones too.",
                      [&service](Context& context) { return list_tokens(service, context); },
                      {},
                      token_list_schema(),
                      page_query()});
    routes.push_back({Method::post, "/api/v1/tokens", Access::to(UseCase::manage_tokens), Budget::write,
                      "Makes an access token for another program.",
                      [&service](Context& context) { return make_token(service, context); },
                      new_token_schema(), token_made_schema()});
    routes.push_back({Method::remove,
                      "/api/v1/tokens/{token}",
                      Access::to(UseCase::manage_tokens),
                      Budget::write,
                      "Withdraws a token: its next request is nobody's.",
                      [&service](Context& context) {
                          const auto receipt = service.withdraw_token(
                              context.principal, context.parameter("token"), request_key(context));
                          return receipt ? context.json(receipt_json(*receipt))
                                         : refuse(context, receipt.error());
                      },
                      {},
                      receipt_schema()});
}

}  // namespace yuanmen::web::api
