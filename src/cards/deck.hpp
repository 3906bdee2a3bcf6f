#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cards/card_kind.hpp"
#include "cards/rank.hpp"
#include "cards/suit.hpp"

namespace yuanmen::cards {

/// A physical card, 0..107: its row in the ruleset's deck. Nothing printed on a card corresponds to it, and
/// twins (see Deck) can be told apart only by it, so it must never decide anything a player could not know.
using CardId = std::uint8_t;
inline constexpr int kDeckSize = 108;
inline constexpr CardId kNoCard = 0xFF;

/// What is printed on a card.
struct CardFace {
    Suit suit = Suit::spade;
    Rank rank = 0;
    CardKind kind = CardKind::none;

    friend bool operator==(const CardFace&, const CardFace&) = default;
};

/// The 108 game cards of a ruleset. Trivially copyable. A face occurs once or twice; two cards of one face
/// are twins (eleven pairs in the standard deck): functionally identical and never told apart in a record.
struct Deck {
    std::array<CardFace, kDeckSize> faces;
    std::array<CardId, kDeckSize> twins;  ///< the other card of the same face, or kNoCard
    std::array<bool, kDeckSize> extra;    ///< one of the EX cards of the box

    constexpr const CardFace& face(CardId card) const { return faces[card]; }
    constexpr CardKind kind(CardId card) const { return faces[card].kind; }
    constexpr Suit suit(CardId card) const { return faces[card].suit; }
    constexpr Rank rank(CardId card) const { return faces[card].rank; }
    constexpr CardId twin(CardId card) const { return twins[card]; }
    /// The lower id of a pair of twins, the card itself otherwise: equal for two cards exactly if their faces
    /// are.
    constexpr CardId representative(CardId card) const { return twins[card] < card ? twins[card] : card; }
    /// The lowest id with this face, or kNoCard. Linear; for parsers, not for the engine's inner loop.
    constexpr CardId find(const CardFace& face) const {
        for (std::size_t id = 0; id < faces.size(); ++id) {
            if (faces[id] == face) return static_cast<CardId>(id);
        }
        return kNoCard;
    }
    friend bool operator==(const Deck&, const Deck&) = default;
};

}  // namespace yuanmen::cards
