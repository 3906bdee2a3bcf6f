#include "record/resolve.hpp"

#include <algorithm>

namespace yuanmen::record {

FaceTable::FaceTable(const cards::Deck& deck) {
    for (auto& row : faces_) row.fill(engine::kUnknownFace);
    for (int id = 0; id < cards::kDeckSize; ++id) {
        const CardFace& face = deck.face(static_cast<cards::CardId>(id));
        faces_[index(face.suit, face.rank)][static_cast<std::size_t>(face.kind)] =
            deck.representative(static_cast<cards::CardId>(id));
    }
}

Resolved resolve(const engine::Rules&, const FaceTable& faces, const engine::State&,
                 const engine::Prompt& prompt, const Move& move) {
    Resolved out;
    engine::Action& action = out.action;
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
    for (const WrittenCard& card : move.cards) {
        const engine::Face face = faces.of(card);
        out.no_such_card = out.no_such_card || (face == engine::kUnknownFace && !is_unseen(card));
        action.add({face, engine::kNoSlot});
    }
    if (move.verb == Verb::use && action.kind == CardKind::none && !move.cards.empty())
        action.kind = move.cards[0].kind;
    const bool all_unseen = std::all_of(move.cards.begin(), move.cards.end(), is_unseen);
    if (move.verb == Verb::shuffle && all_unseen) action.n = 0;
    return out;
}

}  // namespace yuanmen::record
