#include "service/webhooks/webhooks.hpp"

#include "service/text.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

Schema hook_made_schema() {
    return {
        "MadeWebhook",
        {text("id", 1, 64, ""),
         text("secret", 0, service::kLongestWebhookSecret, "Told once; empty when the request is repeated."),
         boolean("repeated", "")}};
}

Schema hook_row_schema() {
    return {"Webhook",
            {text("id", 1, 64, ""), text("event", 1, 64, ""), text("url", 1, service::kLongestWebhookUrl, ""),
             text("made_by", 0, 120, "Name."), integer("made_ms", 0, kMaxVersion, "Wall clock."),
             integer("withdrawn_ms", 0, kMaxVersion, "0: it was not.")}};
}

json hook_json(const service::WebhookRow& row) {
    return {{"id", row.id},           {"event", row.event_id},  {"url", row.url},
            {"made_by", row.made_by}, {"made_ms", row.made_ms}, {"withdrawn_ms", row.withdrawn_ms}};
}

Schema delivery_schema() {
    return {"WebhookDelivery",
            {text("id", 1, 64, "The same however often it is sent."),
             integer("seq", 1, kMaxVersion, "Of the journal entry it tells."), text("type", 1, 64, ""),
             choice("state", {"waiting", "delivered", "given_up"}, ""), integer("tries", 0, 1000, ""),
             integer("next_ms", 0, kMaxVersion, "Not tried before; wall clock, as all that follow."),
             integer("made_ms", 0, kMaxVersion, ""), integer("last_ms", 0, kMaxVersion, "0: not tried yet."),
             integer("status", 0, 999, "Of the receiver's last answer; 0: there was none."),
             text("trouble", 0, 64, "Code of why the last try failed; empty: it did not.")}};
}

Response list_webhooks(service::Service& service, const Context& context) {
    const auto rows = service.webhooks(context.principal, context.parameter("event"));
    if (!rows) return refuse(context, rows.error());
    json out = json::array();
    for (const auto& row : *rows) out.push_back(hook_json(row));
    return list_answer(context, "webhooks", out);
}

Response make_webhook(service::Service& service, const Context& context) {
    const auto made = service.make_webhook(context.principal, webhook_input(context), request_key(context));
    if (!made) return refuse(context, made.error());
    return context.json({{"id", made->id}, {"secret", made->secret}, {"repeated", made->repeated}});
}

Response deliveries(service::Service& service, const Context& context) {
    const AskedPage asked = asked_page(context, service::kMostDeliveries, service::kMostDeliveries);
    if (asked.broken) return context.refuse({"request.malformed_query", {}, "", {}}, 400);
    const auto log =
        service.webhook_log(context.principal, context.parameter("webhook"), {asked.cursor, asked.limit});
    if (!log) return refuse(context, log.error());
    json out = json::array();
    for (const auto& row : log->rows) {
        out.push_back({{"id", row.id},
                       {"seq", row.seq},
                       {"type", row.type},
                       {"state", row.state},
                       {"tries", row.tries},
                       {"next_ms", row.next_ms},
                       {"made_ms", row.made_ms},
                       {"last_ms", row.last_ms},
                       {"status", row.status},
                       {"trouble", row.trouble}});
    }
    const std::string next = log->more ? log->rows.back().id : "";
    return page_answer(context, "deliveries", std::move(out), next, {{"webhook", hook_json(log->webhook)}});
}

Response receipt_of(const Context& context, const service::Answer<service::Receipt>& receipt) {
    return receipt ? context.json(receipt_json(*receipt)) : refuse(context, receipt.error());
}

}  // namespace

Schema webhook_schema() {
    return {"NewWebhook",
            {text("url", 1, service::kLongestWebhookUrl, "Where to POST; http or https."),
             text("secret", 0, service::kLongestWebhookSecret,
                  "Signs what is sent; left out or empty: one is made.")
                 .maybe()}};
}

service::NewWebhook webhook_input(const Context& context) {
    return {context.parameter("event"), context.body.at("url"), context.body.value("secret", "")};
}

void add_webhook_routes(service::Service& service, std::vector<Route>& routes) {
    const Access owner = Access::to(UseCase::manage_tokens);
    routes.push_back(
        {Method::get,
         "/api/v1/events/{event}/webhooks",
         owner,
         Budget::read,
         "Where programs are told what happens in an event.",
         [&service](Context& context) { return list_webhooks(service, context); },
         {},
         Schema{"WebhookList",
                {list("webhooks", 0, 10'000, object("", hook_row_schema(), ""), ""), next_field()}},
         page_query()});
    routes.push_back({Method::post, "/api/v1/events/{event}/webhooks", owner, Budget::write,
                      "Tells a program at this address from now on what happens in the event.",
                      [&service](Context& context) { return make_webhook(service, context); },
                      webhook_schema(), hook_made_schema()});
    routes.push_back({Method::remove,
                      "/api/v1/webhooks/{webhook}",
                      owner,
                      Budget::write,
                      "Tells it no more; what waits is given up.",
                      [&service](Context& context) {
                          return receipt_of(context, service.withdraw_webhook(context.principal,
                                                                              context.parameter("webhook"),
                                                                              request_key(context)));
                      },
                      {},
                      receipt_schema()});
    routes.push_back(
        {Method::get,
         "/api/v1/webhooks/{webhook}/deliveries",
         owner,
         Budget::read,
         "What a webhook was told, newest first.",
         [&service](Context& context) { return deliveries(service, context); },
         {},
         Schema{"WebhookLog",
                {object("webhook", hook_row_schema(), ""),
                 list("deliveries", 0, service::kMostDeliveries, object("", delivery_schema(), ""), ""),
                 next_field()}},
         page_query({}, service::kMostDeliveries, service::kMostDeliveries)});
    routes.push_back({Method::post, "/api/v1/webhooks/{webhook}/deliveries/{delivery}/send-again", owner,
                      Budget::write, "Sends one again, under the same delivery id.",
                      [&service](Context& context) {
                          return receipt_of(
                              context, service.send_again(context.principal, context.parameter("delivery"),
                                                          request_key(context)));
                      },
                      Schema{}, receipt_schema()});
}

}  // namespace yuanmen::web::api
