#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::tournament {

/// Where those stand who have no seed of their own; seeded entrants always come first, by seed.
enum class SeedingMethod : std::uint8_t {
    by_hand,     ///< nowhere: everybody must have a seed
    list_order,  ///< in the order of entry
    draw,        ///< in the order of shuffled()
};

/// The field as it was drawn; with the settings it determines the bracket.
struct Drawing {
    SeedingMethod method{};
    std::vector<std::string> order;  ///< entrant ids, seed 1 first
    std::string random_seed;         ///< 64 hexadecimal digits where something was drawn, else empty
    std::string nonce;               ///< said aloud by somebody in the hall before the draw; may be empty
    int number = 1;                  ///< which drawing of this event, counted from 1

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("method", self.method);
        f("order", self.order);
        f("random_seed", self.random_seed);
        f("nonce", self.nonce);
        f("number", self.number);
    }
    bool operator==(const Drawing&) const = default;
};

/// What the draw is made from: SHA-256, as hexadecimal digits, of "<entropy>:<nonce>".
std::string random_seed_of(std::string_view entropy, std::string_view nonce);

/// The ids in the order of SHA-256("<random_seed>:<id>") as hexadecimal digits, smallest first. Anybody can
/// check it with `sha256sum`.
std::vector<std::string> shuffled(std::vector<std::string> ids, std::string_view random_seed);

}  // namespace yuanmen::tournament
