#include "record/guesses.hpp"

#include <algorithm>
#include <iterator>

namespace yuanmen::record {

std::optional<Move> Guesses::named(std::size_t item, const Move& move, const cards::Deck& deck) const {
    const auto found = thoughts_.find(item);
    if (found == thoughts_.end() || !found->second.written) return std::nullopt;
    Move out = move;
    const auto card = std::find_if(out.cards.begin(), out.cards.end(), is_unseen);
    if (card != out.cards.end()) *card = deck.face(found->second.took);
    return out;
}

void Guesses::note(std::size_t item, engine::Face took, const std::vector<engine::Face>& could_be) {
    Thought& thought = thoughts_[item];
    if (thought.written) return;  // the others of this line stay as they were put
    thought.took = took;
    thought.could_be = could_be;
}

/// Takes the `?` for this face, or, if it was taken for this face and that cannot be, for another one.
bool Guesses::other(Thought& thought, engine::Face face) {
    auto next = std::find(thought.could_be.begin(), thought.could_be.end(), face);
    if (thought.took == face) {
        if (next != thought.could_be.end()) thought.could_be.erase(next);
        next = thought.could_be.begin();
    }
    if (next == thought.could_be.end()) return false;
    thought.took = *next;
    thought.written = true;
    thought.could_be.erase(next);
    return true;
}

bool Guesses::think_again(const engine::Action& failed) {
    for (auto thought = thoughts_.rbegin(); thought != thoughts_.rend(); ++thought) {
        for (std::size_t i = 0; i < failed.n; ++i) {
            const engine::Face face = failed.cards[i].face;
            if (face == engine::kUnknownFace || !other(thought->second, face)) continue;
            thoughts_.erase(thought.base(), thoughts_.end());  // those behind it were made in another story
            return true;
        }
    }
    return false;
}

}  // namespace yuanmen::record
