#pragma once

#include <cstdint>

#include "engine/engine.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

// The two position keys. Both are sums modulo 2^64 of mix(feature, value), so that twins (equal faces in one
// zone) count twice and the order of naming them does not matter. Cards are summed as they move
// (State::cards_*); sides, phase and stack are folded in once at the end of every action (seal_keys).

/// splitmix64 of the argument: the documented generator of every key.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

/// What one card adds to the public sum (an unseen card: its zone only).
constexpr std::uint64_t public_term(Zone zone, Face face) {
    return mix(0x100U | static_cast<unsigned>(zone) | (is_public(zone) ? face : kUnknownFace) << 16);
}
/// What one card adds to the full sum; `position` counts from the bottom of the pile and is 0 elsewhere.
constexpr std::uint64_t full_term(Zone zone, Face face, int position) {
    return mix(0x200U | static_cast<unsigned>(zone) | static_cast<unsigned>(face) << 16 |
               static_cast<unsigned>(position) << 24);
}

/// Recomputes public_key and full_key from the card sums and the rest of the state.
void seal_keys(State& state);

}  // namespace yuanmen::engine
