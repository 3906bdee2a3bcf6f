#include "record/resolve.hpp"

#include "engine/view.hpp"

namespace yuanmen::record {
namespace {

using engine::Action;
using engine::CardRef;
using engine::Slot;
using engine::SlotSet;
using engine::State;

/// Unidentified slots of a zone, and whether it holds identified ones beside them.
struct Unseen {
    SlotSet slots;
    SlotSet known;
};

Unseen unseen_in(const State& state, Zone zone) {
    Unseen found;
    for (SlotSet all = engine::slots_in(state, zone); !all.empty();) {
        const Slot slot = all.pop();
        if (state.face[slot] == engine::kUnknownFace) {
            found.slots.add(slot);
        } else {
            found.known.add(slot);
        }
    }
    return found;
}

bool names_places(Verb verb) {
    return verb == Verb::take || verb == Verb::discard || verb == Verb::use || verb == Verb::invoke;
}

/// Puts each `?` to an unidentified slot of the zone it must come from.
void place_unseen(const State& state, Zone zone, Action& action, Resolved& out) {
    Unseen unseen = unseen_in(state, zone);
    for (std::size_t i = 0; i < action.n; ++i) {
        CardRef& card = action.cards[i];
        if (card.face != engine::kUnknownFace) continue;
        if (unseen.slots.empty()) {  // every card there is known: any of them may be meant
            SlotSet all = engine::slots_in(state, zone);
            if (all.empty()) return;
            card.slot = all.first();
            out.guessed = out.guessed || all.count() > 1;
            out.could_be = all;
            continue;
        }
        card.slot = unseen.slots.pop();
        out.guessed = out.guessed || !unseen.known.empty();
        out.could_be = unseen.known;
    }
}

}  // namespace

FaceTable::FaceTable(const cards::Deck& deck) {
    for (auto& row : faces_) row.fill(engine::kUnknownFace);
    for (int id = 0; id < cards::kDeckSize; ++id) {
        const CardFace& face = deck.face(static_cast<cards::CardId>(id));
        faces_[index(face.suit, face.rank)][static_cast<std::size_t>(face.kind)] =
            deck.representative(static_cast<cards::CardId>(id));
    }
}

Resolved resolve(const engine::Rules& rules, const FaceTable& faces, const State& state,
                 const engine::Prompt& prompt, const Move& move) {
    Resolved out;
    Action& action = out.action;
    action.verb = move.verb;
    action.seat = move.seat.value_or(prompt.seat);
    if (move.verb != Verb::pass) {  // what is declined is named for the reader only
        action.skill = move.skill;
        action.kind = move.kind;
    }
    action.through = move.through;
    if (move.target) action.target = static_cast<std::uint8_t>(*move.target);
    if (move.zone) action.zone = *move.zone;
    if (move.verb != Verb::begin_turn) action.choice = static_cast<std::uint8_t>(move.number);
    action.general = move.general;
    bool unseen = false;
    for (const WrittenCard& card : move.cards) {
        const engine::Face face = faces.of(card);
        out.no_such_card = out.no_such_card || (face == engine::kUnknownFace && !is_unseen(card));
        unseen = unseen || is_unseen(card);
        action.add({face, engine::kNoSlot});
    }
    if (move.verb == Verb::use && action.kind == CardKind::none && !move.cards.empty()) {
        action.kind = move.cards[0].kind;
    }
    if (engine::is_reveal(move.verb) && unseen) {
        bool all = true;
        for (const WrittenCard& card : move.cards) all = all && is_unseen(card);
        if (all && move.verb == Verb::shuffle) action.n = 0;
    }
    if (unseen && names_places(move.verb)) {
        const Zone from =
            move.verb == Verb::take ? move.zone.value_or(Zone::table) : engine::hand_of(action.seat);
        place_unseen(state, from, action, out);
    }
    static_cast<void>(rules);
    return out;
}

}  // namespace yuanmen::record
