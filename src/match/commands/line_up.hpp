#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/general.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/setup.hpp"
#include "match/fields.hpp"
#include "match/pool_card.hpp"

namespace yuanmen::match {

/// The generals of a side in the order they will enter, first to play first. Sealed by a salted commitment
/// for each; nobody reads it again before its reveal. A back may be given by its slot, or by its general
/// where the tool drew the generals.
struct SealLineUp {
    static constexpr const char* kind = "seal_line_up";
    Chair chair{};
    std::vector<PoolCard> order;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("order", self.order, Count{1, 10});
    }
};

/// The line-up is on the table, face down or in an envelope; what it holds is entered when it is shown.
struct SealLineUpOnPaper {
    static constexpr const char* kind = "seal_line_up_on_paper";
    Chair chair{};
    std::string note;  ///< e.g. the number on the envelope

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("note", self.note, kNote);
    }
};

/// The head judge gives a sealed line-up back before anything of it is shown; its player seals anew.
struct ReopenLineUp {
    static constexpr const char* kind = "reopen_line_up";
    Chair chair{};
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("reason", self.reason, kReason);
    }
};

/// Both players turn up their first general (1V1 3.2.1) and draw their opening hands. A general is given
/// exactly where the desk cannot know it: a paper line-up, or a back dealt from physical cards.
struct RevealFirst {
    static constexpr const char* kind = "reveal_first";
    PerChair<std::optional<cards::GeneralId>> generals;

    YUANMEN_FIELDS(generals);
};

}  // namespace yuanmen::match
