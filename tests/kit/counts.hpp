#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

namespace yuanmen::test {

/// How many rounds a random test makes: the everyday number, or the long one under scripts/test --long.
inline int rounds(int everyday, int long_run) {
    const char* counts = std::getenv("YUANMEN_TEST_COUNTS");
    return counts && std::string(counts) == "long" ? long_run : everyday;
}

/// The seed of a random test: fixed, or YUANMEN_TEST_SEED. Printed, so that a failure can be repeated.
inline std::uint64_t seed_for(const char* what, int count) {
    const char* given = std::getenv("YUANMEN_TEST_SEED");
    const std::uint64_t seed = given ? std::strtoull(given, nullptr, 10) : 20121031;
    MESSAGE(std::string(what) << ": " << count << " rounds, seed " << seed);
    return seed;
}

class Chance {
  public:
    explicit Chance(std::uint64_t seed) : engine_(seed) {}
    /// Uniform in least..greatest, both included.
    std::int64_t between(std::int64_t least, std::int64_t greatest) {
        return std::uniform_int_distribution<std::int64_t>(least, greatest)(engine_);
    }
    bool one_in(int n) { return between(1, n) == 1; }

  private:
    std::mt19937_64 engine_;
};

}  // namespace yuanmen::test
