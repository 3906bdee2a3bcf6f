#pragma once

#include <bit>
#include <cstdint>

#include "cards/deck.hpp"
#include "cards/seat.hpp"

namespace yuanmen::engine {

using cards::Seat;

/// A place for one physical card in the state, 0..107. It is not a printed card: which face lies in a slot
/// may be unknown, and after an unseen reshuffle the same slot may hold another card. Slots are an address
/// inside one state, never something a record or a player could know.
using Slot = std::uint8_t;
inline constexpr int kSlots = cards::kDeckSize;
inline constexpr Slot kNoSlot = 0xFF;

/// What is printed on a card: cards::Deck::representative of any card of that face, so twins share one.
using Face = cards::CardId;
inline constexpr Face kUnknownFace = 0xFF;

/// Where a slot lies (timing.1).
enum class Zone : std::uint8_t {
    pile,              ///< draw pile, ordered, face down
    discard,           ///< discard pile, face up
    hand_lord,         ///< hands: only the count is public
    hand_renegade,     //
    equip_lord,        ///< equipment areas
    equip_renegade,    //
    judging_lord,      ///< judgement areas, ordered (Side::judging)
    judging_renegade,  //
    general_lord,      ///< cards on the general: 不屈
    general_renegade,  //
    table,             ///< processing: cards being used, a turned judgement card, the 五谷丰登 display
};
inline constexpr int kZones = 11;

constexpr int index_of(Seat seat) {
    return static_cast<int>(seat);
}
constexpr Zone zone_of(Zone lords, Seat seat) {
    return static_cast<Zone>(static_cast<int>(lords) + index_of(seat));
}
constexpr Zone hand_of(Seat seat) {
    return zone_of(Zone::hand_lord, seat);
}
constexpr Zone equip_of(Seat seat) {
    return zone_of(Zone::equip_lord, seat);
}
constexpr Zone judging_of(Seat seat) {
    return zone_of(Zone::judging_lord, seat);
}
constexpr Zone general_of(Seat seat) {
    return zone_of(Zone::general_lord, seat);
}
/// True if the faces in this zone lie open.
constexpr bool is_public(Zone zone) {
    return zone != Zone::pile && zone != Zone::hand_lord && zone != Zone::hand_renegade;
}

/// A set of slots in 128 bits.
struct SlotSet {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    constexpr bool has(Slot slot) const { return ((slot < 64 ? low >> slot : high >> (slot - 64)) & 1) != 0; }
    constexpr void add(Slot slot) { (slot < 64 ? low : high) |= std::uint64_t{1} << (slot & 63); }
    constexpr void remove(Slot slot) { (slot < 64 ? low : high) &= ~(std::uint64_t{1} << (slot & 63)); }
    constexpr bool empty() const { return (low | high) == 0; }
    constexpr int count() const { return std::popcount(low) + std::popcount(high); }
    /// The lowest slot; the set must not be empty.
    constexpr Slot first() const {
        return static_cast<Slot>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
    }
    /// Removes and returns the lowest slot; the set must not be empty.
    constexpr Slot pop() {
        Slot slot = first();
        remove(slot);
        return slot;
    }
    constexpr SlotSet operator|(SlotSet o) const { return {low | o.low, high | o.high}; }
    constexpr SlotSet operator&(SlotSet o) const { return {low & o.low, high & o.high}; }
    constexpr SlotSet minus(SlotSet o) const { return {low & ~o.low, high & ~o.high}; }
    friend constexpr bool operator==(const SlotSet&, const SlotSet&) = default;
};

constexpr SlotSet only(Slot slot) {
    SlotSet set;
    set.add(slot);
    return set;
}

}  // namespace yuanmen::engine
