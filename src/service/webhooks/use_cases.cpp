// Who is told where, and what was told: for owners.
#include <algorithm>
#include <limits>

#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "service/webhooks/web_address.hpp"
#include "service/webhooks/webhooks.hpp"
#include "store/events.hpp"
#include "store/operational/webhooks.hpp"
#include "store/staff.hpp"

namespace yuanmen::service {
namespace {

constexpr std::size_t kSecretBytes = 24;

bool is_secret(const std::string& secret) {
    return secret.size() >= kShortestWebhookSecret && secret.size() <= kLongestWebhookSecret &&
           std::all_of(secret.begin(), secret.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

/// The address stands in the journal without its query: people put keys there.
Answer<std::int64_t> note(store::Writing& writing, const store::Webhook& hook, const char* kind,
                          const store::Author& author) {
    const std::string stream = "audit/webhook/" + hook.id;
    const store::NewEntry entry{
        kind, base::canonical_json({{"webhook", hook.id},
                                    {"event", hook.event_id},
                                    {"url", hook.url.substr(0, hook.url.find_first_of("/?", 8))}})};
    auto appended = writing.journal().append(stream, writing.journal().version(stream), {entry}, author);
    if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
    return appended->version;
}

WebhookRow row_of(const store::Reading& reading, const store::Webhook& hook) {
    WebhookRow row{hook.id, hook.event_id, hook.url, "", hook.made_ms, hook.withdrawn_ms};
    if (const auto member = reading.staff().find(hook.made_by)) row.made_by = member->name;
    return row;
}

}  // namespace

Answer<MadeWebhook> Service::make_webhook(const Principal& who, const NewWebhook& input,
                                          const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_tokens); !allowed.ok())
        return base::fail(allowed.error());
    if (input.url.size() > kLongestWebhookUrl || !web_address(input.url))
        return refuse(Category::invalid, "webhook.bad_address", "/url");
    const std::string secret = input.secret.value_or("");
    if (!secret.empty() && !is_secret(secret))
        return refuse(Category::invalid, "webhook.bad_secret", "/secret",
                      {{"least", std::to_string(kShortestWebhookSecret)},
                       {"most", std::to_string(kLongestWebhookSecret)}});
    MadeWebhook made;
    const auto receipt = impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        if (!writing.events().find(input.event_id)) return refuse(Category::not_found, "event.not_found");
        const auto all = writing.webhooks().of_event(input.event_id);
        const auto living =
            std::count_if(all.begin(), all.end(), [](const auto& h) { return h.withdrawn_ms == 0; });
        if (static_cast<std::size_t>(living) >= kMostWebhooks)
            return refuse(Category::refused, "webhook.too_many", "",
                          {{"most", std::to_string(kMostWebhooks)}});
        made.secret = secret.empty() ? base::random_hex(kSecretBytes) : secret;
        const store::Webhook hook{new_id("w"),
                                  input.event_id,
                                  input.url,
                                  made.secret,
                                  who.account,
                                  writing.now().wall_ms,
                                  writing.journal().head().seq,
                                  0};
        if (writing.webhooks().living().empty()) writing.webhooks().set_cursor(hook.from_seq);
        writing.webhooks().add(hook);
        const auto version = note(writing, hook, "audit.webhook_made", author_of(who, request));
        if (!version.ok()) return base::fail(version.error());
        return Receipt{hook.id, *version, false};
    });
    if (!receipt.ok()) return base::fail(receipt.error());
    ++impl_->webhooks_made;
    made.id = receipt->id;
    made.repeated = receipt->repeated;
    return made;
}

Answer<Receipt> Service::withdraw_webhook(const Principal& who, const std::string& webhook_id,
                                          const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_tokens); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const auto hook = writing.webhooks().find(webhook_id);
        if (!hook) return refuse(Category::not_found, "webhook.not_found");
        if (hook->withdrawn_ms != 0) return Receipt{webhook_id, 2, false};
        writing.webhooks().withdraw(webhook_id, writing.now().wall_ms);
        const auto version = note(writing, *hook, "audit.webhook_withdrawn", author_of(who, request));
        if (!version.ok()) return base::fail(version.error());
        return Receipt{webhook_id, *version, false};
    });
}

Answer<std::vector<WebhookRow>> Service::webhooks(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::manage_tokens); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<std::vector<WebhookRow>> {
        if (!reading.events().find(event_id)) return refuse(Category::not_found, "event.not_found");
        std::vector<WebhookRow> rows;
        for (const auto& hook : reading.webhooks().of_event(event_id)) rows.push_back(row_of(reading, hook));
        return rows;
    });
}

Answer<WebhookLog> Service::webhook_log(const Principal& who, const std::string& webhook_id,
                                        const LogPart& part) {
    if (auto allowed = require(who, UseCase::manage_tokens); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<WebhookLog> {
        const auto hook = reading.webhooks().find(webhook_id);
        if (!hook) return refuse(Category::not_found, "webhook.not_found");
        std::int64_t before = std::numeric_limits<std::int64_t>::max();
        if (!part.behind.empty()) {
            const auto last = reading.webhooks().delivery(part.behind);
            if (!last || last->webhook_id != webhook_id)
                return refuse(Category::invalid, "request.cursor_gone", "/cursor");
            before = last->seq;
        }
        const std::size_t limit = std::clamp<std::size_t>(part.limit, 1, kMostDeliveries);
        WebhookLog log{row_of(reading, *hook), {}};
        for (const auto& one : reading.webhooks().log(webhook_id, before, limit + 1)) {
            log.more = log.deliveries.size() == limit;
            if (log.more) break;
            log.deliveries.push_back({one.id, one.seq, one.type, one.state, one.tries, one.next_ms,
                                      one.made_ms, one.last_ms, one.status, one.trouble});
        }
        return log;
    });
}

Answer<Receipt> Service::send_again(const Principal& who, const std::string& delivery_id,
                                    const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_tokens); !allowed.ok())
        return base::fail(allowed.error());
    auto receipt = impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto delivery = writing.webhooks().delivery(delivery_id);
        if (!delivery) return refuse(Category::not_found, "webhook.not_found");
        const auto hook = writing.webhooks().find(delivery->webhook_id);
        if (!hook || hook->withdrawn_ms != 0) return refuse(Category::refused, "webhook.withdrawn");
        delivery->state = "waiting";
        delivery->tries = 0;
        delivery->next_ms = writing.now().wall_ms;
        writing.webhooks().note(*delivery);
        return Receipt{delivery->webhook_id, 1, false};
    });
    return receipt;
}

}  // namespace yuanmen::service
