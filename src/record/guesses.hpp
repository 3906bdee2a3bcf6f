#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "engine/action.hpp"
#include "engine/slot.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

/// What the `?` of some lines are taken to be. A line such as `L take R.hand ?` may mean an identified card
/// of that hand as well as an unidentified one; a replay takes the latter. When a later line then cannot be,
/// because a card it names is supposed to lie elsewhere, one `?` that could have been that card is taken for
/// it and the record is replayed anew. A replay in which every line is legal is a deal that explains the
/// record, however it was found.
class Guesses {
  public:
    /// At most so many second thoughts; then the record is undecided.
    static constexpr int kMost = 24;

    /// The move of this item with the guesses for it written in; empty if there are none.
    std::optional<Move> named(std::size_t item, const Move& move, const cards::Deck& deck) const;

    /// In this replay the first `?` of `item` was taken for `took` (unknown: for an unidentified card), but
    /// it could be any of these.
    void note(std::size_t item, engine::Face took, const std::vector<engine::Face>& could_be);

    /// The last `?` that could have been one of the cards of an action that failed is taken for it from now
    /// on; one that was taken for such a card, for another. False if there is none left to try.
    bool think_again(const engine::Action& failed);

  private:
    struct Thought {
        engine::Face took = engine::kUnknownFace;
        std::vector<engine::Face> could_be;  ///< and has not been tried
        bool written = false;                ///< taken for `took` on second thoughts
    };
    static bool other(Thought& thought, engine::Face face);
    std::map<std::size_t, Thought> thoughts_;
};

}  // namespace yuanmen::record
