#pragma once

#include <array>
#include <cstdint>

#include "engine/rules.hpp"
#include "engine/state.hpp"
#include "engine/view.hpp"

namespace yuanmen::record {

/// What an unseen card can still be. Every unidentified slot belongs to the class of the shuffle it went
/// through (0: none yet), and a class holds the faces that went through it and have not been seen since:
/// always as many as it has slots, so a face can lie in a slot exactly if its class still has one.
/// Unidentified discards that are shuffled join their class to the new one, which is too generous and never
/// accuses. A value; no heap.
class ShuffleClasses {
  public:
    /// Learns what an action that was carried out told about unseen cards. False: a card it named cannot be
    /// one of those that went that way.
    bool follow(const engine::Rules& rules, const engine::State& before, const engine::State& after);

    /// All unseen cards are still alike: no shuffle has made a second class.
    bool trivial() const { return newest_ == 0; }
    std::uint8_t of(engine::Slot slot) const { return trivial() ? 0 : slot_[slot]; }
    /// Whether a card of this face may lie in an unidentified slot of this class.
    bool has(std::uint8_t cls, engine::Face face) const {
        return copies_[face][0] == cls || copies_[face][1] == cls;
    }
    /// The same for two positions that are the same but for the naming of slots.
    std::uint64_t key(const engine::State& state) const;
    friend bool operator==(const ShuffleClasses&, const ShuffleClasses&) = default;
    bool same_faces(const ShuffleClasses& other) const {
        return newest_ == other.newest_ && copies_ == other.copies_;
    }

  private:
    static constexpr std::uint8_t kSeen = 0xFF;  ///< this copy lies in an identified slot

    void begin(const engine::Rules& rules, const engine::State& before);
    bool take(std::uint8_t cls, engine::Face face);
    void shuffled(const engine::State& before, const engine::State& after);

    std::uint8_t newest_ = 0;                                           ///< classes made so far
    std::array<std::uint8_t, engine::kSlots> slot_{};                   ///< [Slot], of unidentified ones
    std::array<std::array<std::uint8_t, 2>, engine::kSlots> copies_{};  ///< [Face][copy]: class, or kSeen
};

}  // namespace yuanmen::record
