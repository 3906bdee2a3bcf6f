#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace yuanmen::service {

inline constexpr std::size_t kLongestWebhookUrl = 500;
inline constexpr std::size_t kShortestWebhookSecret = 16;
inline constexpr std::size_t kLongestWebhookSecret = 128;
inline constexpr std::size_t kMostWebhooks = 10;       ///< living ones of one event
inline constexpr std::size_t kMostDeliveries = 200;    ///< that a log shows at once
inline constexpr std::int64_t kMostWebhookTries = 24;  ///< about half a day of them

struct NewWebhook {
    std::string event_id;
    std::string url;     ///< http or https
    std::string secret;  ///< empty: one is made
};

/// A fresh webhook; its secret is told once.
struct MadeWebhook {
    std::string id;
    std::string secret;  ///< empty if the same request was answered before
    bool repeated = false;
};

struct WebhookRow {
    std::string id;
    std::string event_id;
    std::string url;
    std::string made_by;  ///< name
    std::int64_t made_ms = 0;
    std::int64_t withdrawn_ms = 0;  ///< 0: it was not
};

/// One line of a webhook's log.
struct DeliveryRow {
    std::string id;
    std::int64_t seq = 0;  ///< of the journal entry it tells
    std::string type;
    std::string state;  ///< "waiting", "delivered" or "given_up"
    std::int64_t tries = 0;
    std::int64_t next_ms = 0;
    std::int64_t made_ms = 0;
    std::int64_t last_ms = 0;  ///< 0: not tried yet
    std::int64_t status = 0;   ///< of the receiver's last answer; 0: there was none
    std::string trouble;       ///< code of why the last try failed; empty: it did not
};

/// Which part of a log.
struct LogPart {
    std::string behind;  ///< id of a delivery: older ones than this; empty: from the newest
    std::size_t limit = kMostDeliveries;
};

struct WebhookLog {
    WebhookRow webhook;
    std::vector<DeliveryRow> rows;  ///< newest first
    bool more = false;              ///< there are older ones
};

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
