#pragma once

#include <array>
#include <cstdint>

#include "engine/action.hpp"
#include "engine/engine.hpp"
#include "engine/rules.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

/// From written faces to the engine's. Built once for a ruleset.
class FaceTable {
  public:
    explicit FaceTable(const cards::Deck& deck);
    /// kUnknownFace if the deck has no such card.
    engine::Face of(const CardFace& face) const {
        return face.kind == CardKind::none
                   ? engine::kUnknownFace
                   : faces_[index(face.suit, face.rank)][static_cast<std::size_t>(face.kind)];
    }

  private:
    static std::size_t index(cards::Suit suit, cards::Rank rank) {
        return static_cast<std::size_t>(suit) * 14 + rank;
    }
    std::array<std::array<engine::Face, cards::kCardKindCount>, 56> faces_;
};

struct Resolved {
    engine::Action action;
    bool no_such_card = false;  ///< a face that the deck does not have
    bool guessed = false;  ///< `?` could be an identified card as well as an unidentified one; it was taken
                           ///< for the latter
    engine::SlotSet could_be;  ///< if guessed: the identified cards that it could have been as well
};

/// The action a written move means in this position: the seat and kind it leaves open filled in, `?` put to
/// an unidentified place where one place must be meant.
Resolved resolve(const engine::Rules& rules, const FaceTable& faces, const engine::State& state,
                 const engine::Prompt& prompt, const Move& move);

}  // namespace yuanmen::record
