#pragma once

#include <cstdint>
#include <string>

#include "cards/general.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"

namespace yuanmen::match {

struct TurnBegun {
    static constexpr const char* kind = "turn_begun";
    Chair chair{};
    int number = 0;  ///< 1-based, counted over both players

    YUANMEN_FIELDS(chair, number);
};

enum class TurnEnd : std::uint8_t { declared, skipped, own_death };

struct TurnEnded {
    static constexpr const char* kind = "turn_ended";
    Chair chair{};
    int number = 0;
    TurnEnd cause{};

    YUANMEN_FIELDS(chair, number, cause);
};

struct HpSet {
    static constexpr const char* kind = "hp_set";
    Chair chair{};
    int hp = 0;
    int max_hp = 0;
    int hp_before = 0;
    int max_hp_before = 0;

    YUANMEN_FIELDS(chair, hp, max_hp, hp_before, max_hp_before);
};

struct GeneralFell {
    static constexpr const char* kind = "general_fell";
    Chair chair{};
    int position = 0;
    cards::GeneralId general = cards::GeneralId::none;
    int turn = 0;                   ///< number of the turn in which, or after which, it fell
    std::int64_t remaining_ms = 0;  ///< on the clock that ran

    YUANMEN_FIELDS(chair, position, general, turn, remaining_ms);
};

struct FirstDrawNoted {
    static constexpr const char* kind = "first_draw_noted";
    Chair chair{};
    int cards = 0;
    int expected = 0;

    YUANMEN_FIELDS(chair, cards, expected);
};

enum class FlagCode : std::uint8_t { first_draw, replay };

/// Something the judges should look at. Nothing follows from it by itself.
struct FlagRaised {
    static constexpr const char* kind = "flag_raised";
    int flag = 0;  ///< its number at this table, 1-based
    FlagCode code{};
    std::string clause;

    YUANMEN_FIELDS(flag, code, clause);
};

struct FlagDismissed {
    static constexpr const char* kind = "flag_dismissed";
    int flag = 0;

    YUANMEN_FIELDS(flag);
};

/// The last entry of play is taken back; the position before it stands again.
struct EntryTakenBack {
    static constexpr const char* kind = "entry_taken_back";
    std::string entry;           ///< kind of the entry, e.g. "turn_ended"
    std::int64_t entry_seq = 0;  ///< its number in the journal
    std::string reason;

    YUANMEN_FIELDS(entry, entry_seq, reason);
};

}  // namespace yuanmen::match
