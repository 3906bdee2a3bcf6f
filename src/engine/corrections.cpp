#include "engine/corrections.hpp"

#include <algorithm>

#include "engine/machine/keys.hpp"
#include "engine/machine/machine.hpp"
#include "engine/ops/turn.hpp"

namespace yuanmen::engine {
namespace {

using Done = base::Result<base::Unit, base::Refusal>;

base::Failure<base::Refusal> refuse(const char* code, const char* field,
                                    std::vector<std::string> clauses = {}) {
    return base::fail(base::Refusal{code, std::move(clauses), field, {}});
}

/// Carries a change out on a copy and lets the match go on from there.
template <class Change>
Done corrected(const Rules& rules, State& state, const Change& change) {
    if (state.outcome != Outcome::running) return refuse("position.match_over", "", {"timing.14"});
    State next = state;
    Game game{rules, next};
    change(game);
    next.lost_hand = 0;
    next.lost_equip = 0;
    advance(game);
    if ((next.flags & kOverflow) != 0) return refuse("position.depth", "");
    ++next.ply;
    seal_keys(next);
    state = next;
    return base::Unit{};
}

Slot find_slot(const State& s, CardRef card, Zone zone) {
    Slot unknown = kNoSlot;
    for (std::size_t i = 0; i < kSlots; ++i) {
        const Slot slot = static_cast<Slot>(i);
        if (s.place[i] != zone || (card.slot != kNoSlot && card.slot != slot)) continue;
        if (card.face == kUnknownFace || s.face[i] == card.face) return slot;
        if (s.face[i] == kUnknownFace && unknown == kNoSlot) unknown = slot;
    }
    return unknown;
}

std::size_t equipment_place(CardKind kind) {
    return static_cast<std::size_t>(cards::category_of(kind)) -
           static_cast<std::size_t>(cards::Category::weapon);
}

/// Why a card of this kind cannot lie there, or nullptr.
const char* no_room(const State& s, CardKind kind, Zone to, CardKind as) {
    const Seat seat = static_cast<int>(to) % 2 == 0 ? Seat::lord : Seat::renegade;
    const Side& side = s.of(seat);
    if (to == equip_of(seat)) {
        if (!cards::is_equipment(kind)) return "position.equipment";
        if (side.equipment[equipment_place(kind)] != kNoSlot) return "position.equipment";
    } else if (to == judging_of(seat)) {
        if (as != CardKind::indulgence && as != CardKind::lightning) return "position.judging";
        if (side.judging_n == 2 || (side.judging_n == 1 && side.judging_as[0] == as))
            return "position.judging";
    } else if (to == general_of(seat) && side.general() != GeneralId::zhou_tai) {
        return "position.on_general";
    }
    return nullptr;
}

}  // namespace

Done set_card(const Rules& rules, State& state, CardRef card, Zone from, Zone to, CardKind as) {
    if (from == Zone::table || to == Zone::table || from == to)
        return refuse("position.zone", "/to", {"timing.1"});
    if (card.face != kUnknownFace && rules.copies(card.face) == 0) return refuse("position.face", "/card");
    const Slot slot = find_slot(state, card, from);
    if (slot == kNoSlot) return refuse("position.card_elsewhere", "/card", {"timing.1"});
    const bool pins = state.face[slot] == kUnknownFace && card.face != kUnknownFace;
    if (pins && std::count(state.face.begin(), state.face.end(), card.face) >= rules.copies(card.face)) {
        return refuse("position.card_twice", "/card", {"1v1.1.2"});
    }
    const Face face = pins ? card.face : state.face[slot];
    if (face == kUnknownFace && is_public(to)) return refuse("position.face", "/card");
    if (const char* code = no_room(state, rules.kind(face), to, as)) {
        const bool judging = to == Zone::judging_lord || to == Zone::judging_renegade;
        const bool worn = to == Zone::equip_lord || to == Zone::equip_renegade;
        return refuse(code, "/to", {judging ? "card.judging_area" : worn ? "card.equipment" : "skill.buqu"});
    }
    return corrected(rules, state, [&](Game& g) {
        pin(g.s, slot, face);
        const bool judging = to == Zone::judging_lord || to == Zone::judging_renegade;
        if (judging) {
            place_trick(g, slot, to == Zone::judging_lord ? Seat::lord : Seat::renegade, as);
        } else {
            move(g, slot, to);
        }
    });
}

Done set_hp(const Rules& rules, State& state, Seat seat, int hp) {
    const Side& side = state.of(seat);
    const int least = side.general() == GeneralId::zhou_tai ? -100 : 1;
    if (hp < least || hp > side.max_hp) return refuse("position.hp", "/hp");
    return corrected(rules, state, [&](Game& g) { g.s.of(seat).hp = static_cast<std::int8_t>(hp); });
}

Done set_skipped(const Rules& rules, State& state, Phase phase, bool skipped) {
    const bool known = phase == Phase::judge || phase == Phase::draw || phase == Phase::play;
    if (!known || state.phase == Phase::setup) return refuse("position.phase", "/phase", {"timing.4"});
    return corrected(rules, state, [&](Game& g) { set_phase_skipped(g.s, phase, skipped); });
}

Done set_face_down(const Rules& rules, State& state, Seat seat, bool face_down) {
    return corrected(rules, state, [&](Game& g) {
        Side& side = g.s.of(seat);
        side.flags = static_cast<std::uint8_t>(face_down ? side.flags | Side::kFaceDown
                                                         : side.flags & ~Side::kFaceDown);
    });
}

}  // namespace yuanmen::engine
