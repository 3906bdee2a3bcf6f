#include <nlohmann/json.hpp>

#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// The page; with the secret of a webhook that was just made, once.
Response show_webhooks(service::Service& service, const Context& context, const service::MadeWebhook* made) {
    const std::string& event_id = context.parameter("event");
    const auto rows = service.webhooks(context.principal, event_id);
    if (!rows) return refuse(context, rows.error());
    const auto event = service.event(context.principal, event_id);
    if (!event) return refuse(context, event.error());
    json list = json::array();
    for (const auto& row : *rows) {
        list.push_back({{"id", row.id},
                        {"url", row.url},
                        {"made_by", row.made_by},
                        {"made", date_and_time(row.made_ms)},
                        {"living", row.withdrawn_ms == 0}});
    }
    return context.page("webhooks", {{"rows", list},
                                     {"event", event_id},
                                     {"event_name", event->name},
                                     {"made", made != nullptr},
                                     {"repeated", made != nullptr && made->repeated},
                                     {"secret", made != nullptr ? made->secret : ""}});
}

json delivery_row(const Context& context, const service::DeliveryRow& row) {
    return {{"id", row.id},
            {"type", context.say("webhooks.type." + row.type)},
            {"made", date_and_time(row.made_ms)},
            {"state", context.say("webhooks.state." + row.state)},
            {"tries", row.tries},
            {"status", row.status},
            {"trouble", row.trouble.empty() ? "" : context.say("refusal." + row.trouble)},
            {"waits", row.state == "waiting" && row.tries > 0},
            {"next", time_of_day(row.next_ms)}};
}

Response show_log(service::Service& service, const Context& context) {
    const auto log = service.webhook_log(context.principal, context.parameter("webhook"),
                                         {asked_page(context).cursor, service::kMostDeliveries});
    if (!log) return refuse(context, log.error());
    json rows = json::array();
    for (const auto& row : log->deliveries) {
        rows.push_back(delivery_row(context, row));
        rows.back()["living"] = log->webhook.withdrawn_ms == 0;
        rows.back()["webhook"] = log->webhook.id;
    }
    return context.page("webhook_log", {{"rows", rows},
                                        {"older", log->more ? log->deliveries.back().id : ""},
                                        {"url", log->webhook.url},
                                        {"webhook", log->webhook.id},
                                        {"event", log->webhook.event}});
}

}  // namespace

void add_webhook_pages(service::Service& service, std::vector<Route>& routes) {
    const Access owner = Access::to(UseCase::manage_tokens);
    routes.push_back({Method::get, "/events/{event}/webhooks", owner, Budget::read,
                      "Where programs are told what happens in an event.",
                      [&service](Context& context) { return show_webhooks(service, context, nullptr); }});
    routes.push_back({Method::post, "/events/{event}/webhooks", owner, Budget::write,
                      "Makes a webhook; its secret is shown once.",
                      [&service](Context& context) {
                          const auto made = service.make_webhook(
                              context.principal, api::webhook_input(context), request_key(context));
                          return made ? show_webhooks(service, context, &*made)
                                      : refuse(context, made.error());
                      },
                      body_of<service::NewWebhook>()});
    routes.push_back({Method::get,
                      "/webhooks/{webhook}",
                      owner,
                      Budget::read,
                      "What a webhook was told.",
                      [&service](Context& context) { return show_log(service, context); },
                      {},
                      {},
                      page_query()});
    routes.push_back({Method::post, "/webhooks/{webhook}/withdraw", owner, Budget::write,
                      "Withdraws a webhook.",
                      [&service](Context& context) {
                          const auto done = service.withdraw_webhook(
                              context.principal, context.parameter("webhook"), request_key(context));
                          return done ? see_other("/webhooks/" + context.parameter("webhook"))
                                      : refuse(context, done.error());
                      },
                      Schema{}});
    routes.push_back({Method::post, "/webhooks/{webhook}/deliveries/{delivery}/send-again", owner,
                      Budget::write, "Sends one again.",
                      [&service](Context& context) {
                          const auto done = service.send_again(
                              context.principal, context.parameter("delivery"), request_key(context));
                          return done ? see_other("/webhooks/" + context.parameter("webhook"))
                                      : refuse(context, done.error());
                      },
                      Schema{}});
}

}  // namespace yuanmen::web::pages
