#include "record/resolve.hpp"

#include "engine/view.hpp"

namespace yuanmen::record {
namespace {

using engine::Action;
using engine::CardRef;
using engine::Slot;
using engine::SlotSet;
using engine::State;

/// The cards of a zone that a `?` may mean: those nobody has seen, and identified ones no other word of the
/// move names.
struct Meant {
    SlotSet unseen;
    SlotSet known;
};

Meant meant_in(const State& state, Zone zone, const Action& action) {
    Meant found;
    for (SlotSet all = engine::slots_in(state, zone); !all.empty();) {
        const Slot slot = all.pop();
        (state.face[slot] == engine::kUnknownFace ? found.unseen : found.known).add(slot);
    }
    for (std::size_t i = 0; i < action.n; ++i) {
        for (SlotSet left = found.known; !left.empty();) {
            const Slot slot = left.pop();
            if (state.face[slot] != action.cards[i].face) continue;
            found.known.remove(slot);
            break;
        }
    }
    return found;
}

bool names_places(Verb verb) {
    return verb == Verb::take || verb == Verb::discard || verb == Verb::use || verb == Verb::invoke;
}

/// Puts each `?` to a place of its own in the zone it must come from, an unidentified one while there is one.
/// It is a guess unless they are all the cards there are.
void place_unseen(const State& state, Zone zone, Action& action, Resolved& out) {
    Meant meant = meant_in(state, zone, action);
    for (std::size_t i = 0; i < action.n; ++i) {
        CardRef& card = action.cards[i];
        if (card.face != engine::kUnknownFace) continue;
        SlotSet& from = meant.unseen.empty() ? meant.known : meant.unseen;
        if (from.empty()) return;  // more cards than there are: the referee says so
        if (out.could_be.empty()) out.could_be = meant.known;
        card.slot = from.pop();
    }
    out.guessed = !meant.known.empty();
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
