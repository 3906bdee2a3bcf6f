#include "web/access/rate_limiter.hpp"

#include <algorithm>
#include <cmath>

namespace yuanmen::web {

RateLimiter::RateLimiter(Seconds now, std::size_t max_keys) : now_(std::move(now)), max_keys_(max_keys) {}

int RateLimiter::take(std::string_view key, const Allowance& allowance) {
    return take_counted(key, allowance).wait;
}

RateLimiter::Taken RateLimiter::take_counted(std::string_view key, const Allowance& allowance) {
    const double now = now_();
    const std::lock_guard lock(mutex_);
    auto at = buckets_.find(std::string(key));
    if (at == buckets_.end()) {
        if (buckets_.size() >= max_keys_) forget_full(now);
        // A flood of keys may push out others' counts, never the memory's end.
        if (buckets_.size() >= max_keys_) buckets_.erase(buckets_.begin());
        at = buckets_.emplace(key, Bucket{allowance.burst, now, now}).first;
    }
    Bucket& bucket = at->second;
    bucket.tokens = std::min(allowance.burst, bucket.tokens + (now - bucket.at) * allowance.per_second);
    bucket.at = now;
    const bool taken = bucket.tokens >= 1;
    if (taken) bucket.tokens -= 1;
    bucket.full_at = now + (allowance.burst - bucket.tokens) / allowance.per_second;
    Taken answer{0, static_cast<int>(bucket.tokens), static_cast<int>(std::ceil(bucket.full_at - now))};
    if (!taken)
        answer.wait = std::max(1, static_cast<int>(std::ceil((1 - bucket.tokens) / allowance.per_second)));
    return answer;
}

void RateLimiter::give_back(std::string_view key, const Allowance& allowance) {
    const std::lock_guard lock(mutex_);
    const auto at = buckets_.find(std::string(key));
    if (at != buckets_.end()) at->second.tokens = std::min(allowance.burst, at->second.tokens + 1);
}

void RateLimiter::forget_full(double now) {
    std::erase_if(buckets_, [now](const auto& held) { return held.second.full_at <= now; });
}

std::size_t RateLimiter::size() const {
    const std::lock_guard lock(mutex_);
    return buckets_.size();
}

}  // namespace yuanmen::web
