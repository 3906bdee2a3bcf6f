#include "service/access/rate_limiter.hpp"

#include <algorithm>
#include <vector>

namespace yuanmen::service {

RateLimiter::RateLimiter(int burst, std::int64_t refill_ms, std::size_t max_keys)
    : burst_(burst), refill_ms_(refill_ms), max_keys_(max_keys) {}

std::int64_t RateLimiter::take(const std::string& key, std::int64_t now_ms) {
    std::lock_guard lock(mutex_);
    if (!buckets_.contains(key) && buckets_.size() >= max_keys_) make_room(now_ms);
    Bucket& bucket = buckets_[key];
    // One number says it all: a bucket that is full at time t lacks (t - now) / refill tokens now.
    const std::int64_t full_at = std::max(bucket.full_at_ms, now_ms) + refill_ms_;
    const std::int64_t over = full_at - (now_ms + burst_ * refill_ms_);
    if (over > 0) return over;
    bucket.full_at_ms = full_at;
    return 0;
}

void RateLimiter::forgive(const std::string& key) {
    std::lock_guard lock(mutex_);
    buckets_.erase(key);
}

std::size_t RateLimiter::size() const {
    std::lock_guard lock(mutex_);
    return buckets_.size();
}

void RateLimiter::make_room(std::int64_t now_ms) {
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full_at_ms <= now_ms; });
    if (buckets_.size() < max_keys_) return;
    // Nothing is full: somebody tries many names. Forget the half that has least to wait.
    std::vector<std::int64_t> times;
    times.reserve(buckets_.size());
    for (const auto& [key, bucket] : buckets_) times.push_back(bucket.full_at_ms);
    auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    const std::int64_t limit = *middle;
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full_at_ms <= limit; });
}

void Remembered::add(const std::string& name) {
    std::lock_guard lock(mutex_);
    if (names_.size() >= max_names_) names_.clear();
    names_.insert(name);
}

bool Remembered::contains(const std::string& name) const {
    std::lock_guard lock(mutex_);
    return names_.contains(name);
}

}  // namespace yuanmen::service
