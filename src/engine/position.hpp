#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "engine/action.hpp"
#include "engine/rules.hpp"
#include "engine/state.hpp"
#include "engine/unasked.hpp"

namespace yuanmen::engine {

// How a state comes about: the start of a match, or a position set up by a referee, a test or a record that
// begins in mid-match. These may use heap; they are not part of play.

/// Line-ups in playing order; none where a general is not known yet. `pile` is the draw pile, top first, as
/// cards::CardId or kUnknownFace each; empty means wholly unknown.
struct Start {
    std::array<std::vector<GeneralId>, 2> line_up;  ///< [Seat]
    std::vector<cards::CardId> pile;
};

/// The match before the opening hands are drawn; the first prompt is the first draw. Refuses ("position.*")
/// line-ups of a wrong size or with a general twice, and a pile that is not the deck.
base::Result<State, base::Refusal> start_match(const Rules& rules, const Start& start);

struct PlacedTrick {
    cards::CardId card = kUnknownFace;
    CardKind as = CardKind::indulgence;  ///< what it counts as: indulgence or lightning
};

/// One side of a position. Cards are given as any cards::CardId of the face meant; twins are interchangeable.
struct SidePosition {
    std::vector<GeneralId> line_up;  ///< the general in play first, then the reserve; none if unknown
    std::uint8_t fallen = 0;         ///< generals already dead
    std::optional<int> hp;           ///< default: the maximum
    bool face_down = false;
    bool first_draw_pending = false;  ///< his first draw phase, one card fewer, is still to come
    std::vector<cards::CardId> hand;  ///< known hand cards
    std::uint8_t unknown_hand = 0;    ///< further hand cards whose faces are not known
    std::vector<cards::CardId> equipment;
    std::vector<PlacedTrick> judging;       ///< first placed first
    std::vector<cards::CardId> on_general;  ///< 不屈 cards
    std::uint8_t slashes = 0;               ///< 杀 already used in this play phase
};

struct Position {
    std::array<SidePosition, 2> side;  ///< [Seat]
    Seat active = Seat::renegade;
    Phase phase = Phase::play;        ///< before_turn: the turn has not begun
    std::vector<cards::CardId> pile;  ///< known top of the draw pile, top first; the rest is unknown
    std::vector<cards::CardId> discard;
    std::uint16_t turn = 1;
    std::array<bool, 3> skipped = {false, false,
                                   false};  ///< judge, draw, play phase of this turn are given up
};

/// A state that waits for the first action of that phase. All 108 cards are placed: what is named nowhere is
/// in the draw pile, unidentified. Refuses ("position.*") what cannot be: a face named too often, two
/// armours, a general twice, HP above the maximum, 不屈 cards on another general than 周泰.
/// `unasked`: gets what was passed over on the way to the first question.
base::Result<State, base::Refusal> set_up(const Rules& rules, const Position& position,
                                          Unasked* unasked = nullptr);

}  // namespace yuanmen::engine
