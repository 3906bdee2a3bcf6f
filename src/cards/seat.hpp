#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace yuanmen::cards {

/// One of the two sides of a match. The lord (主公) picks first in the draft, the renegade (内奸) takes the
/// first turn; the identity means nothing else (1V1 2.1, glossary 4 and 5).
enum class Seat : std::uint8_t { lord, renegade };
inline constexpr int kSeatCount = 2;

constexpr Seat other(Seat seat) {
    return seat == Seat::lord ? Seat::renegade : Seat::lord;
}

/// "lord" or "renegade".
constexpr std::string_view id_of(Seat seat) {
    return seat == Seat::lord ? "lord" : "renegade";
}

constexpr std::optional<Seat> seat_from_id(std::string_view id) {
    if (id == "lord") return Seat::lord;
    if (id == "renegade") return Seat::renegade;
    return std::nullopt;
}

}  // namespace yuanmen::cards
