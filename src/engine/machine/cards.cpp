#include <utility>

#include "engine/machine/keys.hpp"
#include "engine/machine/machine.hpp"

namespace yuanmen::engine {
namespace {

int pile_position(const State& s, Slot slot) {
    int i = s.pile_n - 1;
    while (s.pile[static_cast<std::size_t>(i)] != slot) --i;
    return i;
}

void take_from_pile(State& s, Slot slot) {
    const int at = pile_position(s, slot);
    s.cards_full -= full_term(Zone::pile, s.face[slot], at);
    for (int i = at; i + 1 < s.pile_n; ++i) {
        const Slot next = s.pile[static_cast<std::size_t>(i) + 1];
        s.cards_full -= full_term(Zone::pile, s.face[next], i + 1);
        s.cards_full += full_term(Zone::pile, s.face[next], i);
        s.pile[static_cast<std::size_t>(i)] = next;
    }
    s.pile[--s.pile_n] = 0;
}

void take_from_judging(Side& side, Slot slot) {
    std::size_t at = 0;
    while (side.judging[at] != slot) ++at;
    for (std::size_t last = --side.judging_n; at < last; ++at) {
        side.judging[at] = side.judging[at + 1];
        side.judging_as[at] = side.judging_as[at + 1];
        side.judging_ply[at] = side.judging_ply[at + 1];
    }
    side.judging[at] = kNoSlot;
    side.judging_as[at] = CardKind::none;
    side.judging_ply[at] = 0;
}

std::size_t equipment_index(const Rules& r, const State& s, Slot slot) {
    return static_cast<std::size_t>(cards::category_of(r.kind(s.face[slot]))) -
           static_cast<std::size_t>(cards::Category::weapon);
}

void leave(Game& g, Slot slot) {
    State& s = g.s;
    const Zone from = s.place[slot];
    s.in_zone[static_cast<std::size_t>(from)].remove(slot);
    s.cards_public -= public_term(from, s.face[slot]);
    if (from == Zone::pile) return take_from_pile(s, slot);
    s.cards_full -= full_term(from, s.face[slot], 0);
    switch (from) {
        case Zone::discard:
            --s.discard_n;
            break;
        case Zone::hand_lord:
        case Zone::hand_renegade: {
            const Seat seat = from == Zone::hand_lord ? Seat::lord : Seat::renegade;
            if (--s.of(seat).hand_n == 0 && has_skill(g.r, s, seat, SkillId::lianying)) {
                s.lost_hand |= static_cast<std::uint8_t>(1 << index_of(seat));
            }
            break;
        }
        case Zone::equip_lord:
        case Zone::equip_renegade: {
            const Seat seat = from == Zone::equip_lord ? Seat::lord : Seat::renegade;
            s.of(seat).equipment[equipment_index(g.r, s, slot)] = kNoSlot;
            if (has_skill(g.r, s, seat, SkillId::xiaoji)) {
                ++s.lost_equip;
                s.lost_equip_of = static_cast<std::uint8_t>(index_of(seat));
            }
            break;
        }
        case Zone::judging_lord:
        case Zone::judging_renegade:
            take_from_judging(s.of(from == Zone::judging_lord ? Seat::lord : Seat::renegade), slot);
            break;
        default:
            break;
    }
}

}  // namespace

void move(Game& g, Slot slot, Zone to) {
    State& s = g.s;
    leave(g, slot);
    s.place[slot] = to;
    s.in_zone[static_cast<std::size_t>(to)].add(slot);
    s.cards_public += public_term(to, s.face[slot]);
    if (to == Zone::pile) {
        s.cards_full += full_term(to, s.face[slot], s.pile_n);
        s.pile[s.pile_n++] = slot;
        return;
    }
    s.cards_full += full_term(to, s.face[slot], 0);
    if (to == Zone::discard) {
        ++s.discard_n;
    } else if (to == Zone::hand_lord || to == Zone::hand_renegade) {
        ++s.of(to == Zone::hand_lord ? Seat::lord : Seat::renegade).hand_n;
    } else if (to == Zone::equip_lord || to == Zone::equip_renegade) {
        s.of(to == Zone::equip_lord ? Seat::lord : Seat::renegade).equipment[equipment_index(g.r, s, slot)] =
            slot;
    }
}

void put_under(Game& g, Slot slot) {
    State& s = g.s;
    move(g, slot, Zone::pile);
    for (int i = s.pile_n - 1; i > 0; --i) {
        const std::size_t at = static_cast<std::size_t>(i);
        const Slot above = s.pile[at], below = s.pile[at - 1];
        s.cards_full -= full_term(Zone::pile, s.face[above], i) + full_term(Zone::pile, s.face[below], i - 1);
        s.cards_full += full_term(Zone::pile, s.face[above], i - 1) + full_term(Zone::pile, s.face[below], i);
        std::swap(s.pile[at], s.pile[at - 1]);
    }
}

void move_all(Game& g, SlotSet slots, Zone to) {
    while (!slots.empty()) move(g, slots.pop(), to);
}

void place_trick(Game& g, Slot slot, Seat seat, CardKind as) {
    move(g, slot, judging_of(seat));
    Side& side = g.s.of(seat);
    side.judging[side.judging_n] = slot;
    side.judging_as[side.judging_n] = as;
    side.judging_ply[side.judging_n] = static_cast<std::uint16_t>(g.s.ply + 1);
    ++side.judging_n;
}

void pin(State& s, Slot slot, Face face) {
    if (s.face[slot] == face) return;
    const Zone zone = s.place[slot];
    const int at = zone == Zone::pile ? pile_position(s, slot) : 0;
    s.cards_public -= public_term(zone, s.face[slot]);
    s.cards_full -= full_term(zone, s.face[slot], at);
    s.face[slot] = face;
    s.cards_public += public_term(zone, face);
    s.cards_full += full_term(zone, face, at);
}

void pin_all(State& s, const Plan& plan) {
    if (plan.pinned.empty()) return;
    for (int i = 0; i < plan.n; ++i) {
        const std::size_t at = static_cast<std::size_t>(i);
        if (plan.pinned.has(plan.slots[at])) pin(s, plan.slots[at], plan.faces[at]);
    }
}

void clear_table(Game& g, SlotSet slots) {
    while (!slots.empty()) {
        const Slot slot = slots.pop();
        if (g.s.place[slot] == Zone::table) move(g, slot, Zone::discard);
    }
}

Zone used_zone(const Rules& r) {
    return r.switches().used_card_discarded == cards::UsedCardDiscarded::at_end ? Zone::table : Zone::discard;
}

}  // namespace yuanmen::engine
