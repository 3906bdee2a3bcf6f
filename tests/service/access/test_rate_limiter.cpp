#include "service/access/rate_limiter.hpp"

#include <doctest/doctest.h>

using yuanmen::service::RateLimiter;

TEST_CASE("a bucket gives its burst at once and then one token each refill") {
    RateLimiter limiter(3, 1000);
    for (int i = 0; i < 3; ++i) CHECK(limiter.take("a", 5000) == 0);
    CHECK(limiter.take("a", 5000) == 1000);
    CHECK(limiter.take("a", 5400) == 600);
    CHECK(limiter.take("a", 6000) == 0);
    CHECK(limiter.take("a", 6000) == 1000);
}

TEST_CASE("a bucket never holds more than its burst") {
    RateLimiter limiter(2, 1000);
    CHECK(limiter.take("a", 0) == 0);
    CHECK(limiter.take("a", 1'000'000) == 0);
    CHECK(limiter.take("a", 1'000'000) == 0);
    CHECK(limiter.take("a", 1'000'000) > 0);
}

TEST_CASE("buckets of different names do not touch one another") {
    RateLimiter limiter(1, 1000);
    CHECK(limiter.take("a", 0) == 0);
    CHECK(limiter.take("a", 0) > 0);
    CHECK(limiter.take("b", 0) == 0);
    limiter.forgive("a");
    CHECK(limiter.take("a", 0) == 0);
}

TEST_CASE("many names do not fill the memory, and the busiest bucket is not the one forgotten") {
    RateLimiter limiter(5, 1000, 100);
    for (int i = 0; i < 5; ++i) CHECK(limiter.take("attacker", 0) == 0);
    for (int i = 0; i < 10'000; ++i) (void)limiter.take("name" + std::to_string(i), 0);
    CHECK(limiter.size() <= 100);
    CHECK(limiter.take("attacker", 0) > 0);
}
