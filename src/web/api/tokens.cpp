#include "service/access/tokens.hpp"

#include "service/text.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

Response list_tokens(service::Service& service, const Context& context) {
    const auto tokens = service.tokens(context.principal);
    if (!tokens) return refuse(context, tokens.error());
    return list_answer(context, "tokens", journal::write(*tokens));
}

}  // namespace

void add_token_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get,
                      "/api/v1/tokens",
                      Access::to(UseCase::manage_tokens),
                      Budget::read,
                      "The access tokens of other programs, withdrawn and expired ones too.",
                      [&service](Context& context) { return list_tokens(service, context); },
                      {},
                      view_of<PageOf<service::TokenList>>(),
                      page_query()});
    routes.push_back({Method::post, "/api/v1/tokens", Access::to(UseCase::manage_tokens), Budget::write,
                      "Makes an access token for another program.",
                      [&service](Context& context) {
                          return answer(context, service.make_token(context.principal,
                                                                    context.read<service::TokenInput>(),
                                                                    request_key(context)));
                      },
                      body_of<service::TokenInput>("TokenRequest"), view_of<service::NewToken>()});
    routes.push_back({Method::remove,
                      "/api/v1/tokens/{token}",
                      Access::to(UseCase::manage_tokens),
                      Budget::write,
                      "Withdraws a token: its next request is nobody's.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.withdraw_token(context.principal, context.parameter("token"),
                                                               request_key(context)));
                      },
                      {},
                      view_of<service::Receipt>()});
}

}  // namespace yuanmen::web::api
