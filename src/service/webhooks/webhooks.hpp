#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/fields.hpp"

namespace yuanmen::service {

inline constexpr std::size_t kLongestWebhookUrl = 500;
inline constexpr std::size_t kShortestWebhookSecret = 16;
inline constexpr std::size_t kLongestWebhookSecret = 128;
inline constexpr std::size_t kMostWebhooks = 10;       ///< living ones of one event
inline constexpr std::size_t kMostDeliveries = 200;    ///< that a log shows at once
inline constexpr std::int64_t kMostWebhookTries = 24;  ///< about half a day of them

struct NewWebhook {
    std::string event_id;               ///< not of the body: the path names it
    std::string url;                    ///< http or https
    std::optional<std::string> secret;  ///< none or empty: one is made

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("url", self.url, match::Length{1, kLongestWebhookUrl});
        f("secret", self.secret, match::Length{0, kLongestWebhookSecret});
    }
};

/// A fresh webhook; its secret is told once.
struct MadeWebhook {
    std::string id;
    std::string secret;  ///< empty if the same request was answered before
    bool repeated = false;

    static constexpr const char* kPart = "MadeWebhook";
    YUANMEN_FIELDS(id, secret, repeated);
};

struct WebhookRow {
    std::string id;
    std::string event;  ///< id
    std::string url;
    std::string made_by;  ///< name
    std::int64_t made_ms = 0;
    std::int64_t withdrawn_ms = 0;  ///< 0: it was not

    static constexpr const char* kPart = "Webhook";
    YUANMEN_FIELDS(id, event, url, made_by, made_ms, withdrawn_ms);
};

struct WebhookList {
    std::vector<WebhookRow> webhooks;

    YUANMEN_FIELDS(webhooks);
};

inline constexpr std::array<std::string_view, 3> kDeliveryStates = {"waiting", "delivered", "given_up"};

/// One line of a webhook's log.
struct DeliveryRow {
    std::string id;
    std::int64_t seq = 0;  ///< of the journal entry it tells
    std::string type;
    std::string state;  ///< of kDeliveryStates
    std::int64_t tries = 0;
    std::int64_t next_ms = 0;
    std::int64_t made_ms = 0;
    std::int64_t last_ms = 0;  ///< 0: not tried yet
    std::int64_t status = 0;   ///< of the receiver's last answer; 0: there was none
    std::string trouble;       ///< code of why the last try failed; empty: it did not

    static constexpr const char* kPart = "WebhookDelivery";
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("id", self.id);
        f("seq", self.seq);
        f("type", self.type);
        f("state", self.state, match::Among{kDeliveryStates});
        f("tries", self.tries);
        f("next_ms", self.next_ms);
        f("made_ms", self.made_ms);
        f("last_ms", self.last_ms);
        f("status", self.status);
        f("trouble", self.trouble);
    }
};

/// Which part of a log.
struct LogPart {
    std::string behind;  ///< id of a delivery: older ones than this; empty: from the newest
    std::size_t limit = kMostDeliveries;
};

struct WebhookLog {
    WebhookRow webhook;
    std::vector<DeliveryRow> deliveries;  ///< newest first
    bool more = false;                    ///< there are older ones

    YUANMEN_FIELDS(webhook, deliveries);
};

/// What the JSON in a delivery's body holds, for the document of the interface.
const journal::Type& webhook_body();

/// What is to be sent now.
struct DueDelivery {
    std::string id;
    std::string webhook_id;
    std::string url;
    std::string secret;
    std::string type;
    std::string body;
    std::int64_t tries = 0;
};

/// How a try went.
struct DeliveryTry {
    std::string id;
    int status = 0;       ///< 0: no answer
    std::string trouble;  ///< code; empty: it was taken
};

/// What is put before the next try after `tries` failed ones, milliseconds: one second, then twice as much
/// each time, an hour at most.
std::int64_t webhook_delay_ms(std::int64_t tries);

}  // namespace yuanmen::service
