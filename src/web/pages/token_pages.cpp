#include <nlohmann/json.hpp>

#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

json role_options(const Context& context) {
    json options = json::array();
    for (const auto& role : service::kTokenRoles) {
        options.push_back({{"value", role},
                           {"label", context.say("role." + std::string(role))},
                           {"selected", role == "auditor"}});
    }
    return options;
}

json token_row(const Context& context, const service::TokenRow& row) {
    const char* state = row.withdrawn_ms != 0 ? "tokens.withdrawn" : row.living ? "" : "tokens.expired";
    return {{"id", row.id},
            {"name", row.name},
            {"role", context.say("role." + std::string(service::id_of(row.role)))},
            {"event", row.event.empty() ? context.say("tokens.every_event") : row.event_name},
            {"made_by", row.made_by},
            {"made", date_and_time(row.made_ms)},
            {"expires", date_and_time(row.expires_ms)},
            {"used", row.last_used_ms == 0 ? context.say("tokens.never") : date_and_time(row.last_used_ms)},
            {"living", row.living},
            {"state", *state == '\0' ? "" : context.say(state)}};
}

/// The page; with a token that was just made, in full, once.
Response show_tokens(service::Service& service, const Context& context, const service::NewToken* made) {
    const auto tokens = service.tokens(context.principal);
    if (!tokens) return refuse(context, tokens.error());
    const auto events = service.events(context.principal);
    if (!events) return refuse(context, events.error());
    json rows = json::array(), choices = json::array();
    for (const auto& row : *tokens) rows.push_back(token_row(context, row));
    for (const auto& event : *events) choices.push_back({{"value", event.id}, {"label", event.name}});
    return context.page("tokens", {{"rows", rows},
                                   {"events", choices},
                                   {"roles", role_options(context)},
                                   {"most_days", service::kLongestTokenDays},
                                   {"made", made != nullptr},
                                   {"repeated", made != nullptr && made->repeated},
                                   {"fresh", made != nullptr ? made->token : ""},
                                   {"expires", made != nullptr ? date_and_time(made->expires_ms) : ""}});
}

}  // namespace

void add_token_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/tokens", Access::to(UseCase::manage_tokens), Budget::read,
                      "The access tokens of other programs.",
                      [&service](Context& context) { return show_tokens(service, context, nullptr); }});
    routes.push_back({Method::post, "/tokens", Access::to(UseCase::manage_tokens), Budget::write,
                      "Makes an access token, shown once.",
                      [&service](Context& context) {
                          const auto made = service.make_token(
                              context.principal, context.read<service::TokenInput>(), request_key(context));
                          return made ? show_tokens(service, context, &*made) : refuse(context, made.error());
                      },
                      body_of<service::TokenInput>()});
    routes.push_back({Method::post, "/tokens/{token}/withdraw", Access::to(UseCase::manage_tokens),
                      Budget::write, "Withdraws a token.",
                      [&service](Context& context) {
                          const auto done = service.withdraw_token(
                              context.principal, context.parameter("token"), request_key(context));
                          return done ? see_other("/tokens") : refuse(context, done.error());
                      },
                      Schema{}});
}

}  // namespace yuanmen::web::pages
