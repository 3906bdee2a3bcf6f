#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace yuanmen::service {

/// Token buckets by name, in memory, for guarding what costs much or can be guessed. Thread-safe.
/// A restart fills all buckets again, which is why a PIN also has a count of failures that is stored.
class RateLimiter {
  public:
    /// A bucket holds `burst` tokens and gains one every `refill_ms`. At most `max_keys` buckets are kept;
    /// when they are exceeded the fullest ones are forgotten first.
    RateLimiter(int burst, std::int64_t refill_ms, std::size_t max_keys = 20'000);

    /// Takes a token from the bucket `key` at `now_ms` (any clock that does not step). Returns 0, or the
    /// milliseconds to wait until there is one.
    std::int64_t take(const std::string& key, std::int64_t now_ms);

    /// Gives the bucket all its tokens back, e.g. after a sign-in that was right.
    void forgive(const std::string& key);

    std::size_t size() const;

  private:
    struct Bucket {
        std::int64_t full_at_ms = 0;  ///< when it will be full again
    };
    void make_room(std::int64_t now_ms);

    const int burst_;
    const std::int64_t refill_ms_;
    const std::size_t max_keys_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Bucket> buckets_;
};

/// Names remembered in memory, at most `max_names`; when there are more all are forgotten. Thread-safe.
class Remembered {
  public:
    explicit Remembered(std::size_t max_names = 20'000) : max_names_(max_names) {}
    void add(const std::string& name);
    bool contains(const std::string& name) const;

  private:
    const std::size_t max_names_;
    mutable std::mutex mutex_;
    std::unordered_set<std::string> names_;
};

}  // namespace yuanmen::service
