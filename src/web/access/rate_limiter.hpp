#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace yuanmen::web {

/// How much a key may ask for: a bucket of `burst` tokens that refills evenly.
struct Allowance {
    double burst = 0;
    double per_second = 0;
};

/// Token buckets in memory, against load and quick guessing. Thread-safe. What must survive a restart (PINs,
/// one-time codes) is counted by the store as well.
class RateLimiter {
  public:
    /// Seconds that never step back; injected so that tests own the time.
    using Seconds = std::function<double()>;

    explicit RateLimiter(Seconds now, std::size_t max_keys = 100'000);

    /// Takes one token of bucket `key`. 0: taken; else the whole seconds after which one will be there.
    int take(std::string_view key, const Allowance& allowance);

    /// The same, with what is left afterwards.
    struct Taken {
        int wait = 0;       ///< as take() answers
        int remaining = 0;  ///< whole requests that may follow at once
        int reset = 0;      ///< seconds until the bucket is full again
    };
    Taken take_counted(std::string_view key, const Allowance& allowance);

    /// Puts a token taken by take() back.
    void give_back(std::string_view key, const Allowance& allowance);

    std::size_t size() const;

  private:
    struct Bucket {
        double tokens;
        double at;
        double full_at;  ///< when it needs no entry any more
    };
    void forget_full(double now);

    const Seconds now_;
    const std::size_t max_keys_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace yuanmen::web
