#include "web/hooks/hook_sender.hpp"

#include <sodium.h>

#include <algorithm>
#include <set>
#include <utility>

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

HookSender::HookSender(service::Service& service, PostLimits limits)
    : service_(service), limits_(std::move(limits)) {}

HookSender::~HookSender() {
    stop();
}

void HookSender::start() {
    threads_.emplace_back([this] { watch(); });
    for (std::size_t i = 0; i < kLanes; ++i) threads_.emplace_back([this] { work(); });
}

void HookSender::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    handed_out_.notify_all();
    for (auto& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

/// Takes up what the journal has and hands out what is due.
void HookSender::watch() {
    const auto is_over = [this] {
        const std::lock_guard lock(mutex_);
        return stopping_;
    };
    std::uint64_t known = 0;
    while (!is_over()) {
        try {
            while (service_.queue_webhooks() && !is_over()) {
            }
        } catch (const std::exception& error) {
            base::log::error("webhooks.failed", {{"what", error.what()}});
        }
        hand_out();
        known = service_.wait_past(known, kLookEvery);
    }
}

void HookSender::hand_out() {
    const std::lock_guard lock(mutex_);
    std::set<std::string> busy;
    std::size_t silent = 0;
    for (const auto& [id, receiver] : receivers_) {
        if (!receiver.busy) continue;
        busy.insert(id);
        silent += receiver.silent;
    }
    std::vector<service::DueDelivery> due;
    try {
        due = service_.due_webhooks(busy);
    } catch (const std::exception& error) {
        base::log::error("webhooks.failed", {{"what", error.what()}});
    }
    // Whose last try is longest ago goes first: the silent ones take turns.
    std::stable_sort(due.begin(), due.end(), [this](const auto& a, const auto& b) {
        return receivers_[a.webhook_id].ended < receivers_[b.webhook_id].ended;
    });
    for (auto& one : due) {
        Receiver& receiver = receivers_[one.webhook_id];
        if (receiver.silent && silent == kSilentLanes) continue;
        silent += receiver.silent;
        receiver.busy = true;
        ready_.push_back(std::move(one));
    }
    handed_out_.notify_all();
}

/// What a lane does next; without an id when there is an end to it.
service::DueDelivery HookSender::next() {
    std::unique_lock lock(mutex_);
    handed_out_.wait(lock, [this] { return stopping_ || !ready_.empty(); });
    if (stopping_) return {};
    service::DueDelivery due = std::move(ready_.front());
    ready_.pop_front();
    return due;
}

void HookSender::work() {
    for (service::DueDelivery due = next(); !due.id.empty(); due = next()) {
        bool answered = false;
        bool noted = false;
        try {
            answered = send(due);
            noted = true;
        } catch (const std::exception& error) {
            base::log::error("webhooks.failed", {{"what", error.what()}});
        }
        {
            const std::lock_guard lock(mutex_);
            receivers_[due.webhook_id] = {false, !answered, ++ended_};
        }
        // What could not be noted is due at once: it is left to the next look, not sent without a pause.
        if (noted) hand_out();
    }
}

/// One that could not even be made was a try: it waits for its turn as any other.
static Posted try_once(const Post& what, const PostLimits& limits) {
    try {
        return post(what, limits);
    } catch (const std::exception& error) {
        base::log::error("webhooks.failed", {{"what", error.what()}});
        return {0, "webhook.no_answer"};
    }
}

/// Whether there was an answer, whatever it was.
bool HookSender::send(const service::DueDelivery& due) {
    const std::string timestamp = std::to_string(service_.now().wall_ms / 1000);
    const Posted posted =
        try_once({due.url,
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
    return posted.status != 0;
}

}  // namespace yuanmen::web
