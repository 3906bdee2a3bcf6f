#include "web/hooks/hook_sender.hpp"

#include <sodium.h>

#include "base/digest.hpp"
#include "base/log.hpp"

namespace yuanmen::web {
namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(500);  ///< for what has to be tried again

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string webhook_signature(std::string_view secret, std::string_view timestamp, std::string_view body) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes_of(secret), secret.size());
    crypto_auth_hmacsha256_update(&state, bytes_of(timestamp), timestamp.size());
    crypto_auth_hmacsha256_update(&state, bytes_of("."), 1);
    crypto_auth_hmacsha256_update(&state, bytes_of(body), body.size());
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_final(&state, mac);
    return "v1=" + base::to_hex({reinterpret_cast<const char*>(mac), sizeof mac});
}

HookSender::HookSender(service::Service& service, PostLimits limits) : service_(service), limits_(limits) {}

HookSender::~HookSender() {
    stop();
}

void HookSender::start() {
    thread_ = std::thread([this] { run(); });
}

void HookSender::stop() {
    stopping_ = true;
    if (thread_.joinable()) thread_.join();
}

void HookSender::run() {
    std::uint64_t known = 0;
    while (!stopping_) {
        try {
            while (service_.queue_webhooks() && !stopping_) {
            }
            const auto due = service_.due_webhooks();
            for (const auto& one : due) {
                if (stopping_) return;
                send(one);
            }
            if (!due.empty()) continue;
        } catch (const std::exception& error) {
            base::log::error("webhooks.failed", {{"what", error.what()}});
        }
        known = service_.wait_past(known, kLookEvery);
    }
}

void HookSender::send(const service::DueDelivery& due) {
    const std::string timestamp = std::to_string(service_.now().wall_ms / 1000);
    const Posted posted = post({due.url,
                                due.body,
                                {{"Content-Type", "application/json"},
                                 {"User-Agent", "Yuanmen"},
                                 {"Yuanmen-Delivery", due.id},
                                 {"Yuanmen-Type", due.type},
                                 {"Yuanmen-Timestamp", timestamp},
                                 {"Yuanmen-Signature", webhook_signature(due.secret, timestamp, due.body)}}},
                               limits_);
    base::log::write(posted.trouble.empty() ? base::log::Level::debug : base::log::Level::info, "webhook",
                     {{"delivery", due.id},
                      {"status", posted.status},
                      {"tries", static_cast<long>(due.tries + 1)},
                      {"trouble", posted.trouble}});
    service_.note_webhook({due.id, posted.status, posted.trouble});
}

}  // namespace yuanmen::web
