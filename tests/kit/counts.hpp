#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

namespace yuanmen::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// How many rounds a random test makes: the everyday number, or the long one under scripts/test --long. A
/// sanitizer build makes a fifth of the everyday rounds: it looks for other faults than the release build,
/// which has made them all.
inline int rounds(int everyday, int long_run) {
    const char* counts = std::getenv("YUANMEN_TEST_COUNTS");
    if (counts && std::string(counts) == "long") return long_run;
    return kSanitized ? (everyday + 4) / 5 : everyday;
}

/// How often something must have come about in the rounds made: this often, or a tenth of it in a sanitizer
/// build.
constexpr long at_least(long everyday) {
    return kSanitized ? everyday / 10 : everyday;
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
