#pragma once

#include <string>

#include "match/chair.hpp"
#include "match/fields.hpp"

namespace yuanmen::match {

inline constexpr Range kPile{0, 200};

/// The table as it is sealed (glossary 10): how many cards lie in each zone. Once cards are dealt they sum to
/// the whole deck.
struct ZoneCounts {
    PerChair<int> hand;
    PerChair<int> equipment;
    PerChair<int> judgement;   ///< delayed tricks in front of a general
    PerChair<int> on_general;  ///< cards that lie on a general's card (不屈)
    int resolving = 0;         ///< cards played and not yet put away
    int draw_pile = 0;
    int discard_pile = 0;
    std::string discard_top;  ///< the top of the discard pile as its face, e.g. "S7"; empty if there is none

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("hand", self.hand, kPile);
        f("equipment", self.equipment, kPile);
        f("judgement", self.judgement, kPile);
        f("on_general", self.on_general, kPile);
        f("resolving", self.resolving, kPile);
        f("draw_pile", self.draw_pile, kPile);
        f("discard_pile", self.discard_pile, kPile);
        f("discard_top", self.discard_top, Length{0, 3});
    }
    int sum() const {
        int total = resolving + draw_pile + discard_pile;
        for (Chair chair : kChairs) {
            total += hand[chair] + equipment[chair] + judgement[chair] + on_general[chair];
        }
        return total;
    }
    bool operator==(const ZoneCounts&) const = default;
};

}  // namespace yuanmen::match
