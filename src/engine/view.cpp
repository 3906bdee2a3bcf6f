#include "engine/view.hpp"

#include <algorithm>

namespace yuanmen::engine {
namespace {

CardKind worn(const Rules& r, const State& s, Seat seat, cards::Category category) {
    const Slot slot = s.of(seat).equipment[static_cast<std::size_t>(category) -
                                           static_cast<std::size_t>(cards::Category::weapon)];
    return slot == kNoSlot ? CardKind::none : r.kind(s.face[slot]);
}

bool wears(const State& s, Seat seat, cards::Category category, SlotSet spent) {
    const Slot slot = s.of(seat).equipment[static_cast<std::size_t>(category) -
                                           static_cast<std::size_t>(cards::Category::weapon)];
    return slot != kNoSlot && !spent.has(slot);
}

}  // namespace

CardKind weapon_of(const Rules& r, const State& s, Seat seat) {
    return worn(r, s, seat, cards::Category::weapon);
}

CardKind armor_of(const Rules& r, const State& s, Seat seat) {
    return worn(r, s, seat, cards::Category::armor);
}

int distance(const Rules& r, const State& s, Seat from, SlotSet spent) {
    const int nearer = (wears(s, from, cards::Category::minus_horse, spent) ? 1 : 0) +
                       (has_skill(r, s, from, SkillId::mashu) ? 1 : 0);
    const int farther = wears(s, cards::other(from), cards::Category::plus_horse, {}) ? 1 : 0;
    return std::max(1, 1 - nearer + farther);
}

int attack_range(const Rules& r, const State& s, Seat seat, SlotSet spent) {
    return wears(s, seat, cards::Category::weapon, spent) ? cards::weapon_range(weapon_of(r, s, seat)) : 1;
}

cards::Suit suit_for(const Rules& r, const State& s, Seat seat, Slot slot) {
    const cards::Suit printed = r.deck().suit(s.face[slot]);
    return printed == cards::Suit::spade && has_skill(r, s, seat, SkillId::hongyan) ? cards::Suit::heart
                                                                                    : printed;
}

int excess(const State& s, Seat seat) {
    const Side& side = s.of(seat);
    return std::max(0, side.hand_n - std::max<int>(0, side.hp));
}

int lost_hp(const Rules& r, const State& s, Seat seat) {
    const Side& side = s.of(seat);
    const int hp =
        r.switches().lost_hp_floor == cards::LostHpFloor::zero ? std::max<int>(0, side.hp) : side.hp;
    return side.max_hp - hp;
}

}  // namespace yuanmen::engine
