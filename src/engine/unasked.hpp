#pragma once

#include <array>
#include <cstdint>

#include "engine/engine.hpp"

namespace yuanmen::engine {

/// Questions whose moment came but which the rules did not open, because what everybody can see already
/// answers them: 贯石斧 without two cards to pay, 桃 without a hand, 烈弓 below its condition. Declining one
/// of them by name changes nothing; declaring one fails by its condition and not by its moment.
struct Unasked {
    std::array<std::uint64_t, 2> skills{};  ///< [Seat]: bit per SkillId
    std::array<std::uint64_t, 2> kinds{};   ///< [Seat]: bit per CardKind: the card demanded, or the equipment

    void note(cards::Seat seat, cards::SkillId skill) {
        if (skill != cards::SkillId::none)
            skills[static_cast<std::size_t>(seat)] |= std::uint64_t{1} << static_cast<int>(skill);
    }
    void note(cards::Seat seat, cards::CardKind kind) {
        kinds[static_cast<std::size_t>(seat)] |= std::uint64_t{1} << static_cast<int>(kind);
    }
    bool has(cards::Seat seat, cards::SkillId skill) const {
        return skill != cards::SkillId::none &&
               (skills[static_cast<std::size_t>(seat)] >> static_cast<int>(skill) & 1) != 0;
    }
    bool has(cards::Seat seat, cards::CardKind kind) const {
        return kind != cards::CardKind::none &&
               (kinds[static_cast<std::size_t>(seat)] >> static_cast<int>(kind) & 1) != 0;
    }
    friend bool operator==(const Unasked&, const Unasked&) = default;
};

/// apply and force of engine.hpp. `unasked` gets what was passed over on the way to the next question; what
/// it held before is lost, unless the action is refused.
Ruling apply(const Rules& rules, State& state, const Action& action, Unasked& unasked);
Ruling force(const Rules& rules, State& state, const Action& action, Unasked& unasked);

}  // namespace yuanmen::engine
