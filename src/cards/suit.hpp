#pragma once

#include <cstdint>
#include <optional>

namespace yuanmen::cards {

/// The printed suit of a card.
enum class Suit : std::uint8_t { spade, heart, club, diamond };
inline constexpr int kSuitCount = 4;

enum class Color : std::uint8_t { black, red };

constexpr Color color_of(Suit suit) {
    return suit == Suit::spade || suit == Suit::club ? Color::black : Color::red;
}

/// 'S', 'H', 'C' or 'D'.
constexpr char suit_letter(Suit suit) {
    return "SHCD"[static_cast<int>(suit)];
}

constexpr std::optional<Suit> suit_from_letter(char letter) {
    switch (letter) {
        case 'S':
            return Suit::spade;
        case 'H':
            return Suit::heart;
        case 'C':
            return Suit::club;
        case 'D':
            return Suit::diamond;
        default:
            return std::nullopt;
    }
}

}  // namespace yuanmen::cards
