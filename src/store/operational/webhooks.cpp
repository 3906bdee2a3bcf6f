#include "store/operational/webhooks.hpp"

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

#define YUANMEN_WEBHOOK_COLUMNS "id, event_id, url, secret, made_by, made_ms, from_seq, withdrawn_ms"
#define YUANMEN_DELIVERY_COLUMNS                                                                   \
    "d.id, d.webhook_id, d.seq, d.about, d.type, d.body, d.state, d.tries, d.next_ms, d.made_ms, " \
    "d.last_ms, "                                                                                  \
    "d.status, d.trouble"

std::vector<Webhook> webhooks_of(sqlite::Statement rows) {
    std::vector<Webhook> found;
    while (rows.executeStep()) {
        found.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                         rows.getColumn(2).getString(), rows.getColumn(3).getString(),
                         rows.getColumn(4).getString(), rows.getColumn(5).getInt64(),
                         rows.getColumn(6).getInt64(), rows.getColumn(7).getInt64()});
    }
    return found;
}

std::vector<Delivery> deliveries_of(sqlite::Statement rows) {
    std::vector<Delivery> found;
    while (rows.executeStep()) {
        found.push_back(
            {rows.getColumn(0).getString(), rows.getColumn(1).getString(), rows.getColumn(2).getInt64(),
             rows.getColumn(3).getString(), rows.getColumn(4).getString(), rows.getColumn(5).getString(),
             rows.getColumn(6).getString(), rows.getColumn(7).getInt64(), rows.getColumn(8).getInt64(),
             rows.getColumn(9).getInt64(), rows.getColumn(10).getInt64(), rows.getColumn(11).getInt64(),
             rows.getColumn(12).getString()});
    }
    return found;
}

template <class T>
std::optional<T> first_of(std::vector<T> found) {
    if (found.empty()) return {};
    return std::move(found.front());
}

}  // namespace

std::optional<Webhook> Webhooks::find(std::string_view id) const {
    return first_of(
        webhooks_of(connection_.query("SELECT " YUANMEN_WEBHOOK_COLUMNS " FROM webhooks WHERE id = ?", id)));
}

std::vector<Webhook> Webhooks::of_event(std::string_view event_id) const {
    return webhooks_of(connection_.query("SELECT " YUANMEN_WEBHOOK_COLUMNS
                                         " FROM webhooks WHERE event_id = ? ORDER BY made_ms DESC, id",
                                         event_id));
}

std::vector<Webhook> Webhooks::living() const {
    return webhooks_of(connection_.query("SELECT " YUANMEN_WEBHOOK_COLUMNS
                                         " FROM webhooks WHERE withdrawn_ms = 0 ORDER BY id"));
}

std::int64_t Webhooks::cursor() const {
    sqlite::Statement row = connection_.query("SELECT seq FROM webhook_cursor WHERE id = 1");
    return row.executeStep() ? row.getColumn(0).getInt64() : 0;
}

std::optional<Delivery> Webhooks::delivery(std::string_view id) const {
    return first_of(deliveries_of(connection_.query(
        "SELECT " YUANMEN_DELIVERY_COLUMNS " FROM webhook_deliveries d WHERE d.id = ?", id)));
}

std::vector<Delivery> Webhooks::log(std::string_view webhook_id, std::int64_t before_seq,
                                    std::size_t limit) const {
    return deliveries_of(connection_.query("SELECT " YUANMEN_DELIVERY_COLUMNS
                                           " FROM webhook_deliveries d WHERE d.webhook_id = ? AND d.seq < ? "
                                           "ORDER BY d.seq DESC LIMIT ?",
                                           webhook_id, before_seq, static_cast<std::int64_t>(limit)));
}

std::vector<std::string> Webhooks::waited_for() const {
    sqlite::Statement rows =
        connection_.query("SELECT DISTINCT webhook_id FROM webhook_deliveries WHERE state = 'waiting'");
    std::vector<std::string> found;
    while (rows.executeStep()) found.push_back(rows.getColumn(0).getString());
    return found;
}

std::optional<Delivery> Webhooks::due(std::string_view webhook_id, std::int64_t now_ms) const {
    return first_of(
        deliveries_of(connection_.query("SELECT " YUANMEN_DELIVERY_COLUMNS
                                        " FROM webhook_deliveries d WHERE d.state = 'waiting' AND "
                                        "d.webhook_id = ? AND d.next_ms <= ? AND NOT "
                                        "EXISTS (SELECT 1 FROM webhook_deliveries e WHERE e.state = "
                                        "'waiting' AND e.webhook_id = d.webhook_id "
                                        "AND e.about = d.about AND e.seq < d.seq) ORDER BY d.seq LIMIT 1",
                                        webhook_id, now_ms)));
}

void Webhooks::add(const Webhook& webhook) {
    connection_.run("INSERT INTO webhooks (" YUANMEN_WEBHOOK_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    webhook.id, webhook.event_id, webhook.url, webhook.secret, webhook.made_by,
                    webhook.made_ms, webhook.from_seq, webhook.withdrawn_ms);
}

void Webhooks::withdraw(std::string_view id, std::int64_t wall_ms) {
    connection_.run("UPDATE webhooks SET withdrawn_ms = ? WHERE id = ? AND withdrawn_ms = 0", wall_ms, id);
    connection_.run(
        "UPDATE webhook_deliveries SET state = 'given_up' WHERE webhook_id = ? AND state = 'waiting'", id);
}

void Webhooks::set_cursor(std::int64_t seq) {
    connection_.run("UPDATE webhook_cursor SET seq = ? WHERE id = 1", seq);
}

void Webhooks::add_delivery(const Delivery& one) {
    connection_.run(
        "INSERT OR IGNORE INTO webhook_deliveries (id, webhook_id, seq, about, type, body, state, tries, "
        "next_ms, made_ms, last_ms, status, trouble) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        one.id, one.webhook_id, one.seq, one.about, one.type, one.body, one.state, one.tries, one.next_ms,
        one.made_ms, one.last_ms, one.status, one.trouble);
}

void Webhooks::note(const Delivery& one) {
    connection_.run(
        "UPDATE webhook_deliveries SET state = ?, tries = ?, next_ms = ?, last_ms = ?, status = ?, trouble = "
        "? "
        "WHERE id = ?",
        one.state, one.tries, one.next_ms, one.last_ms, one.status, one.trouble, one.id);
}

}  // namespace yuanmen::store
