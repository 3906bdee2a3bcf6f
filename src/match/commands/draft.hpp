#pragma once

#include <string>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/setup.hpp"
#include "match/fields.hpp"
#include "match/pool_card.hpp"

namespace yuanmen::match {

/// One general is taken. By the picker himself or entered by the judge. A step of two is two commands. Where
/// the ruleset gives the last general to the renegade, it goes to him with the lord's last pick, unasked.
struct Pick {
    static constexpr const char* kind = "pick";
    Chair chair{};
    PoolCard card;

    YUANMEN_FIELDS(chair, card);
};

/// "Judge draws": the judge lets chance take one of the face-up generals left (of the backs when none is)
/// once the pick's seconds have run out (P8).
struct DrawPick {
    static constexpr const char* kind = "draw_pick";
    Chair chair{};

    YUANMEN_FIELDS(chair);
};

/// Takes the last pick back; only while nobody has learnt anything from it.
struct UndoPick {
    static constexpr const char* kind = "undo_pick";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

/// A back that somebody saw before it was picked is replaced (G2): from the physical cards by another card in
/// its place; where the tool drew, by one the tool draws from the generals that are not on the table.
struct ReplaceBack {
    static constexpr const char* kind = "replace_back";
    PoolCard card;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("card", self.card);
        f("reason", self.reason, kReason);
    }
};

}  // namespace yuanmen::match
