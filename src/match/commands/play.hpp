#pragma once

#include <optional>
#include <string>

#include "cards/general.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/setup.hpp"
#include "match/fields.hpp"

namespace yuanmen::match {

inline constexpr Range kHp{-20, 20};

struct BeginTurn {
    static constexpr const char* kind = "begin_turn";
    Chair chair{};

    YUANMEN_FIELDS(chair);
};

struct EndTurn {
    static constexpr const char* kind = "end_turn";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

/// A turn that is over as soon as it begins: the general was face down and is turned over.
struct SkipTurn {
    static constexpr const char* kind = "skip_turn";
    Chair chair{};

    YUANMEN_FIELDS(chair);
};

/// HP, and where it changed the maximum, of the general in play. HP never exceeds the maximum; it may be
/// below 0 (不屈). After a comparison only the head judge may put it right; it is then compared again.
struct SetHp {
    static constexpr const char* kind = "set_hp";
    Chair chair{};
    int hp = 0;
    std::optional<int> max_hp;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("hp", self.hp, kHp);
        f("max_hp", self.max_hp, Range{1, 20});
    }
};

/// The general in play falls (glossary 8). The third one ends the match.
struct Fall {
    static constexpr const char* kind = "fall";
    Chair chair{};

    YUANMEN_FIELDS(chair);
};

/// The next general of the line-up enters (1V1 3.3.1). `general` exactly where the desk cannot know it.
struct Enter {
    static constexpr const char* kind = "enter";
    Chair chair{};
    std::optional<cards::GeneralId> general;

    YUANMEN_FIELDS(chair, general);
};

/// How many cards the renegade drew in the draw phase that is one card shorter (P11). More than the rule
/// gives raises a flag, never a refusal: skills may explain it.
struct NoteFirstDraw {
    static constexpr const char* kind = "note_first_draw";
    int cards = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("cards", self.cards, Range{0, 20});
    }
};

struct DismissFlag {
    static constexpr const char* kind = "dismiss_flag";
    int flag = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("flag", self.flag, Range{1, 100'000});
    }
};

/// Takes back the newest entry of play (a turn begun or ended, HP, a fall), as a new entry; given again, the
/// one before it, as far back as nothing else rests on them. An entry that showed a hidden general cannot be
/// taken back, nor one from before a bell. Where the entry ended the match: head judge.
struct UndoEntry {
    static constexpr const char* kind = "undo_entry";
    std::optional<std::string> reason;  ///< written down if there is something to say

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, kNote);
    }
};

}  // namespace yuanmen::match
