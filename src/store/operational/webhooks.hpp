#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Where a program is told what happens in an event. Times are wall clock.
struct Webhook {
    std::string id;
    std::string event_id;
    std::string url;
    std::string secret;
    std::string made_by;  ///< staff id
    std::int64_t made_ms = 0;
    std::int64_t from_seq = 0;      ///< only entries behind this one are told
    std::int64_t withdrawn_ms = 0;  ///< 0: it was not

    bool operator==(const Webhook&) const = default;
};

/// One thing to be told to one webhook.
struct Delivery {
    std::string id;  ///< follows from webhook and entry, so the same entry never becomes two
    std::string webhook_id;
    std::int64_t seq = 0;  ///< of the journal entry
    std::string about;     ///< of one `about` the next is sent when the one before is no longer waiting
    std::string type;
    std::string body;
    std::string state = "waiting";  ///< or "delivered", "given_up"
    std::int64_t tries = 0;
    std::int64_t next_ms = 0;
    std::int64_t made_ms = 0;
    std::int64_t last_ms = 0;  ///< 0: not tried yet
    std::int64_t status = 0;   ///< of the receiver's last answer; 0: there was none
    std::string trouble;

    bool operator==(const Delivery&) const = default;
};

/// Operational: webhooks and their queue.
class Webhooks {
  public:
    explicit Webhooks(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<Webhook> find(std::string_view id) const;
    std::vector<Webhook> of_event(std::string_view event_id) const;  ///< newest first
    std::vector<Webhook> living() const;
    std::int64_t cursor() const;
    std::optional<Delivery> delivery(std::string_view id) const;
    /// Of entries before `before_seq`, newest first.
    std::vector<Delivery> log(std::string_view webhook_id, std::int64_t before_seq, std::size_t limit) const;
    /// Webhooks for which something waits, whether or not its time has come.
    std::vector<std::string> waited_for() const;
    /// What one webhook may be sent now: the oldest of those that are the first waiting one of their thing
    /// and whose time has come.
    std::optional<Delivery> due(std::string_view webhook_id, std::int64_t now_ms) const;

    void add(const Webhook& webhook);
    /// What waits for it is given up.
    void withdraw(std::string_view id, std::int64_t wall_ms);
    void set_cursor(std::int64_t seq);
    void add_delivery(const Delivery& delivery);  ///< one that is there already stays
    void note(const Delivery& delivery);          ///< state, tries and how the last one went

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
