// Which slots an action's cards are. A face names any identified card of that face among those allowed, else
// an unidentified one, which the action then pins; a slot names itself.
#include "engine/asks/judging.hpp"

namespace yuanmen::engine {
namespace {

bool face_is_free(const Judging& j, Face face) {
    int placed = 0;
    for (Face known : j.s.face) placed += known == face ? 1 : 0;
    for (int i = 0; i < j.plan.n; ++i) {
        const std::size_t at = static_cast<std::size_t>(i);
        if (j.plan.pinned.has(j.plan.slots[at]) && j.plan.faces[at] == face) ++placed;
    }
    return placed < j.r.copies(face);
}

Slot lowest_unknown(const Judging& j, SlotSet allowed) {
    for (SlotSet left = allowed; !left.empty();) {
        const Slot slot = left.pop();
        if (j.s.face[slot] == kUnknownFace) return slot;
    }
    return kNoSlot;
}

Slot lowest_of_face(const Judging& j, SlotSet allowed, Face face) {
    for (SlotSet left = allowed; !left.empty();) {
        const Slot slot = left.pop();
        if (j.s.face[slot] == face) return slot;
    }
    return kNoSlot;
}

void put(Judging& j, Slot slot, Face face) {
    const std::size_t at = static_cast<std::size_t>(j.plan.n++);
    j.plan.slots[at] = slot;
    j.plan.faces[at] = face;
    j.plan.set.add(slot);
    if (face != kUnknownFace && j.s.face[slot] == kUnknownFace) {
        j.plan.pinned.add(slot);
        j.ruling.verdict = Verdict::depends;
        j.ruling.slots.add(slot);
    }
}

/// Puts a card that is known to be in this slot, or that pins it.
bool put_checked(Judging& j, Slot slot, Face face) {
    if (face != kUnknownFace && j.s.face[slot] == kUnknownFace && !face_is_free(j, face)) {
        j.no(Code::face_exhausted, {RuleId::deck});
        return false;
    }
    put(j, slot, face);
    return true;
}

bool spends_his_own(const Judging& j) {
    return j.a.verb == Verb::use || j.a.verb == Verb::invoke || j.a.verb == Verb::discard;
}

/// He spends a card that lies in his equipment area.
bool worn_by_himself(const Judging& j, Face face) {
    return spends_his_own(j) && face != kUnknownFace &&
           lowest_of_face(j, slots_in(j.s, equip_of(j.a.seat)), face) != kNoSlot;
}

/// A card that lies in his equipment area where only hand cards will do breaks a rule; any other is a
/// contradiction.
void not_there(Judging& j, CardRef card, SlotSet allowed) {
    if (card.face == kUnknownFace && !allowed.empty()) return j.no(Code::face_needed, {RuleId::open_zones});
    const bool his_own = spends_his_own(j);
    if (worn_by_himself(j, card.face)) {
        const RuleId text = j.a.through == CardKind::spear ? RuleId::spear_pair : text_of_cost(j.a.skill);
        const RuleId by = text != RuleId::none ? text : rule_of(j.a.skill);
        return j.no(Code::hand_only, {by == RuleId::none ? j.p.why : by, RuleId::held});
    }
    if (j.a.verb == Verb::take && j.p.question == Question::take_card) {
        return j.no(Code::card_elsewhere, {RuleId::zones, RuleId::blind_pick});
    }
    j.no(Code::card_elsewhere,
         {his_own ? RuleId::held : RuleId::zones, his_own ? RuleId::zones : RuleId::none});
}

bool read_one(Judging& j, CardRef card, SlotSet allowed) {
    if (card.face != kUnknownFace && j.r.copies(card.face) == 0) {
        j.no(Code::bad_action);
        return false;
    }
    Slot slot = card.slot;
    if (slot != kNoSlot) {
        const bool there = slot < kSlots && allowed.has(slot);
        const bool fits = there && (card.face == kUnknownFace || j.s.face[slot] == kUnknownFace ||
                                    j.s.face[slot] == card.face);
        if (!fits) {
            j.no(Code::card_elsewhere, {RuleId::zones});
            return false;
        }
        return put_checked(j, slot, card.face);
    }
    if (card.face != kUnknownFace) slot = lowest_of_face(j, allowed, card.face);
    if (slot == kNoSlot && worn_by_himself(j, card.face) && !face_is_free(j, card.face)) {
        not_there(j, card, allowed);  // where it is known to lie comes before any unseen card
        return false;
    }
    if (slot == kNoSlot) slot = lowest_unknown(j, allowed);
    if (slot == kNoSlot && card.face == kUnknownFace && allowed.count() == 1) slot = allowed.first();
    if (slot == kNoSlot) {
        not_there(j, card, allowed);
        return false;
    }
    return put_checked(j, slot, card.face);
}

}  // namespace

bool read_cards(Judging& j, SlotSet allowed) {
    if (j.a.n > kSlots) {
        j.no(Code::bad_action);
        return false;
    }
    for (std::size_t i = 0; i < j.a.n; ++i) {
        if (!read_one(j, j.a.cards[i], allowed.minus(j.plan.set))) return false;
    }
    return true;
}

bool read_pile(Judging& j, int count) {
    for (int i = 0; i < count; ++i) {
        const Slot slot = j.s.pile[static_cast<std::size_t>(j.s.pile_n - 1 - i)];
        const CardRef card = i < j.a.n ? j.a.cards[static_cast<std::size_t>(i)] : CardRef{};
        const bool other_slot = card.slot != kNoSlot && card.slot != slot;
        const Face known = j.s.face[slot];
        if (card.face != kUnknownFace && j.r.copies(card.face) == 0) {
            j.no(Code::bad_action);
            return false;
        }
        if (other_slot || (card.face != kUnknownFace && known != kUnknownFace && known != card.face)) {
            j.no(Code::pile_order, {RuleId::zones, RuleId::facts_of_chance});
            return false;
        }
        if (!put_checked(j, slot, card.face)) return false;
    }
    return true;
}

Face face_after(const Judging& j, int index) {
    const std::size_t at = static_cast<std::size_t>(index);
    const Face known = j.s.face[j.plan.slots[at]];
    return known != kUnknownFace ? known : j.plan.faces[at];
}

cards::Suit suit_after(const Judging& j, Seat seat, int index) {
    const cards::Suit printed = j.r.deck().suit(face_after(j, index));
    return printed == cards::Suit::spade && has_skill(j.r, j.s, seat, SkillId::hongyan) ? cards::Suit::heart
                                                                                        : printed;
}

bool faces_known(Judging& j) {
    for (int i = 0; i < j.plan.n; ++i) {
        if (face_after(j, i) == kUnknownFace) {
            j.no(Code::face_needed, {RuleId::open_zones});
            return false;
        }
    }
    return true;
}

SlotSet slots_in_zones(const State& s, unsigned zones) {
    SlotSet set;
    for (; zones != 0; zones &= zones - 1) {
        set = set | s.in_zone[static_cast<std::size_t>(std::countr_zero(zones))];
    }
    return set;
}

}  // namespace yuanmen::engine
