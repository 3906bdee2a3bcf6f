#include "store/operational/rate_limits.hpp"

#include <algorithm>

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

constexpr std::int64_t kToken = 1000;
constexpr std::int64_t kHourMs = 3'600'000;

constexpr std::int64_t kLongestWaitMs = 240 * kHourMs;  // keeps the product below in range

/// Thousandths of a token in the bucket now.
std::int64_t level(sqlite::Connection& connection, std::string_view key, const RateLimit& limit,
                   const base::Moment& now) {
    sqlite::Statement row =
        connection.query("SELECT level_milli, boot_id, boot_ms, wall_ms FROM rate_limits WHERE key = ?", key);
    const std::int64_t full = limit.capacity * kToken;
    if (!row.executeStep()) return full;
    const bool same_boot = row.getColumn(1).getString() == now.boot_id;
    const std::int64_t passed =
        same_boot ? now.boot_ms - row.getColumn(2).getInt64() : now.wall_ms - row.getColumn(3).getInt64();
    const std::int64_t waited = std::clamp<std::int64_t>(passed, 0, kLongestWaitMs);
    return std::min(row.getColumn(0).getInt64() + waited * limit.refill_per_hour * kToken / kHourMs, full);
}

}  // namespace

bool RateLimits::take(std::string_view key, const RateLimit& limit, const base::Moment& now) {
    const std::int64_t there = level(connection_, key, limit, now);
    // An empty bucket is left alone, so that asking again and again does not round the refill away.
    if (there < kToken) return false;
    connection_.run(
        "INSERT INTO rate_limits (key, level_milli, boot_id, boot_ms, wall_ms) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (key) DO UPDATE SET level_milli = excluded.level_milli, boot_id = excluded.boot_id, "
        "boot_ms = excluded.boot_ms, wall_ms = excluded.wall_ms",
        key, there - kToken, now.boot_id, now.boot_ms, now.wall_ms);
    return true;
}

std::int64_t RateLimits::left(std::string_view key, const RateLimit& limit, const base::Moment& now) const {
    return level(connection_, key, limit, now) / kToken;
}

void RateLimits::remove_full(const RateLimit& limit, const base::Moment& now) {
    connection_.run(
        "DELETE FROM rate_limits WHERE level_milli + min(max(CASE WHEN boot_id = ? THEN ? - boot_ms "
        "ELSE ? - wall_ms END, 0), ?) * ? / ? >= ?",
        now.boot_id, now.boot_ms, now.wall_ms, kLongestWaitMs, limit.refill_per_hour * kToken, kHourMs,
        limit.capacity * kToken);
}

void RateLimits::reset(std::string_view key) {
    connection_.run("DELETE FROM rate_limits WHERE key = ?", key);
}

}  // namespace yuanmen::store
