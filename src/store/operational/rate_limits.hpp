#pragma once

#include <cstdint>
#include <string_view>

#include "base/moment.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// A token bucket's size and speed.
struct RateLimit {
    std::int64_t capacity = 0;         ///< tokens in a full bucket; a new bucket is full
    std::int64_t refill_per_hour = 0;  ///< tokens that come back in an hour, evenly; at most 1,000,000
};

/// Operational: token buckets that outlive a restart, for what must not be guessed (PINs, codes, passwords).
/// Take it before the guess is checked, in a command of its own or with Writing::keep_even_if_refused(): what
/// a refused command wrote is undone, and with it the token. Buckets for mere load belong in memory, not
/// here: each take costs a commit.
class RateLimits {
  public:
    explicit RateLimits(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    /// Takes one token of bucket `key`; false if it is empty. Time is the boot clock, and the wall clock
    /// across a reboot.
    bool take(std::string_view key, const RateLimit& limit, const base::Moment& now);

    /// Whole tokens there now, nothing taken.
    std::int64_t left(std::string_view key, const RateLimit& limit, const base::Moment& now) const;

    /// Forgets the buckets of this limit's size and speed that are full again by now.
    void remove_full(const RateLimit& limit, const base::Moment& now);

    void reset(std::string_view key);  ///< full again, e.g. after a right PIN

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
