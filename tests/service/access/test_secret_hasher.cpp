#include "service/access/secret_hasher.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

using yuanmen::service::SecretHasher;

TEST_CASE("a password is found right by its hash and another one is not") {
    SecretHasher hasher(SecretHasher::minimal());
    const auto hash = hasher.hash("correct horse");
    REQUIRE(hash.has_value());
    CHECK(hash->starts_with("$argon2id$"));
    CHECK(hash->find("correct") == std::string::npos);
    CHECK(*hasher.verify(*hash, "correct horse"));
    CHECK_FALSE(*hasher.verify(*hash, "correct horsf"));
    CHECK_FALSE(*hasher.verify("not a hash", "correct horse"));
    CHECK(*hasher.hash("correct horse") != *hash);
}

TEST_CASE("nobody's password is never right") {
    SecretHasher hasher(SecretHasher::minimal());
    CHECK_FALSE(*hasher.verify_nothing(""));
    CHECK_FALSE(*hasher.verify_nothing("correct horse"));
}

TEST_CASE("the interactive cost is the least that OWASP recommends, and a hash of another cost is outdated") {
    SecretHasher hasher(SecretHasher::interactive()), cheap(SecretHasher::minimal());
    const auto hash = hasher.hash("correct horse");
    REQUIRE(hash.has_value());
    CHECK(hash->starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    CHECK_FALSE(hasher.outdated(*hash));
    CHECK(cheap.outdated(*hash));
    CHECK(*cheap.verify(*hash, "correct horse"));
}

TEST_CASE("who finds no place in time is told so instead of queueing for ever") {
    SecretHasher hasher({2, 256u * 1024 * 1024}, std::chrono::milliseconds(0));
    std::atomic<int> turned_away = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&] {
            if (!hasher.hash("x")) ++turned_away;
        });
    }
    for (auto& thread : threads) thread.join();
    // Eight at once with two places and no patience: at least one of each kind.
    CHECK(turned_away > 0);
    CHECK(turned_away < 8);
}
