#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string_view>

#include "cards/ruleset.hpp"
#include "engine/rule_id.hpp"
#include "engine/slot.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

/// A ruleset resolved for the engine: every question the rules ask of data is one load from a table.
/// Immutable; any number of threads may share it. Keeps the ruleset alive.
class Rules {
  public:
    explicit Rules(std::shared_ptr<const cards::Ruleset> ruleset);

    const cards::Ruleset& ruleset() const { return *ruleset_; }
    const cards::Parameters& switches() const { return ruleset_->parameters; }
    const cards::Deck& deck() const { return ruleset_->deck; }

    CardKind kind(Face face) const { return face == kUnknownFace ? CardKind::none : deck().kind(face); }
    /// How many cards of this face the deck has; 0 if `face` is not a face.
    int copies(Face face) const { return face < kSlots ? copies_[face] : 0; }
    bool has(GeneralId general, SkillId skill) const {
        return general != GeneralId::none &&
               (skills_[static_cast<std::size_t>(general)] >> static_cast<int>(skill) & 1) != 0;
    }
    bool male(GeneralId general) const {
        return ruleset_->generals.at(general).gender == cards::Gender::male;
    }

  private:
    std::shared_ptr<const cards::Ruleset> ruleset_;
    std::array<std::uint8_t, kSlots> copies_{};
    std::array<std::uint64_t, cards::kGeneralCount> skills_{};
};

}  // namespace yuanmen::engine
