#pragma once

#include "cards/suit.hpp"
#include "engine/rules.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

// Questions about a position, as a player at the table would put them.

/// Suit, or colour without suit, of a card being used (丈八蛇矛).
enum class Tint : std::uint8_t { spade, heart, club, diamond, black, red, none = 0xFF };
constexpr bool is_black(Tint t) {
    return t == Tint::spade || t == Tint::club || t == Tint::black;
}
constexpr bool is_red(Tint t) {
    return t == Tint::heart || t == Tint::diamond || t == Tint::red;
}

inline bool alive(const State& s, Who who) {
    return !who.nobody() && s.of(who.seat()).fielded == who.index() &&
           !s.of(who.seat()).has_flag(Side::kDead);
}
/// The general in play of this seat.
inline Who general_in_play(const State& s, Seat seat) {
    return {static_cast<std::uint8_t>(index_of(seat) | s.of(seat).fielded << 1)};
}
/// Whether the living general in play of this seat has the skill.
inline bool has_skill(const Rules& r, const State& s, Seat seat, SkillId skill) {
    return !s.of(seat).has_flag(Side::kDead) && r.has(s.of(seat).general(), skill);
}

/// The kind of the card worn: none if the slot is empty.
CardKind weapon_of(const Rules& r, const State& s, Seat seat);
CardKind armor_of(const Rules& r, const State& s, Seat seat);

/// Distance between the two players from `from`'s side: 1 or 2, as if the slots in `spent` were gone.
int distance(const Rules& r, const State& s, Seat from, SlotSet spent = {});
int attack_range(const Rules& r, const State& s, Seat seat, SlotSet spent = {});

/// The suit a card of this seat has for him: 红颜 makes spades hearts. The face must be known.
cards::Suit suit_for(const Rules& r, const State& s, Seat seat, Slot slot);

/// All slots in a zone.
inline SlotSet slots_in(const State& s, Zone zone) {
    return s.in_zone[static_cast<std::size_t>(zone)];
}
/// Cards this player must put away if his discard phase came now.
int excess(const State& s, Seat seat);
/// Lost HP as 天香 and the worksheet count it (decision.lost_hp.floor).
int lost_hp(const Rules& r, const State& s, Seat seat);

}  // namespace yuanmen::engine
