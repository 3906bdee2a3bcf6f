#include "service/webhooks/webhooks.hpp"

#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

Response list_webhooks(service::Service& service, const Context& context) {
    const auto rows = service.webhooks(context.principal, context.parameter("event"));
    if (!rows) return refuse(context, rows.error());
    return list_answer(context, "webhooks", journal::write(*rows));
}

Response deliveries(service::Service& service, const Context& context) {
    const AskedPage asked = asked_page(context, service::kMostDeliveries, service::kMostDeliveries);
    if (asked.broken) return context.refuse({"request.malformed_query", {}, "", {}}, 400);
    const auto log =
        service.webhook_log(context.principal, context.parameter("webhook"), {asked.cursor, asked.limit});
    if (!log) return refuse(context, log.error());
    nlohmann::json besides = journal::write(*log);
    nlohmann::json rows = std::exchange(besides["deliveries"], {});
    return page_answer(context, "deliveries", std::move(rows), log->more ? log->deliveries.back().id : "",
                       std::move(besides));
}

}  // namespace

service::NewWebhook webhook_input(const Context& context) {
    auto input = context.read<service::NewWebhook>();
    input.event_id = context.parameter("event");
    return input;
}

void add_webhook_routes(service::Service& service, std::vector<Route>& routes) {
    const Access owner = Access::to(UseCase::manage_tokens);
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/webhooks",
                      owner,
                      Budget::read,
                      "Where programs are told what happens in an event.",
                      [&service](Context& context) { return list_webhooks(service, context); },
                      {},
                      view_of<PageOf<service::WebhookList>>(),
                      page_query()});
    routes.push_back({Method::post, "/api/v1/events/{event}/webhooks", owner, Budget::write,
                      "Tells a program at this address from now on what happens in the event.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.make_webhook(context.principal, webhook_input(context),
                                                             request_key(context)));
                      },
                      body_of<service::NewWebhook>("NewWebhook"), view_of<service::MadeWebhook>()});
    routes.push_back({Method::remove,
                      "/api/v1/webhooks/{webhook}",
                      owner,
                      Budget::write,
                      "Tells it no more; what waits is given up.",
                      [&service](Context& context) {
                          return answer(context, service.withdraw_webhook(context.principal,
                                                                          context.parameter("webhook"),
                                                                          request_key(context)));
                      },
                      {},
                      view_of<service::Receipt>()});
    routes.push_back({Method::get,
                      "/api/v1/webhooks/{webhook}/deliveries",
                      owner,
                      Budget::read,
                      "What a webhook was told, newest first.",
                      [&service](Context& context) { return deliveries(service, context); },
                      {},
                      view_of<PageOf<service::WebhookLog>>(),
                      page_query({}, service::kMostDeliveries, service::kMostDeliveries)});
    routes.push_back({Method::post, "/api/v1/webhooks/{webhook}/deliveries/{delivery}/send-again", owner,
                      Budget::write, "Sends one again, under the same delivery id.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.send_again(context.principal, context.parameter("delivery"),
                                                           request_key(context)));
                      },
                      Schema{}, view_of<service::Receipt>()});
}

}  // namespace yuanmen::web::api
