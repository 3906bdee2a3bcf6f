#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cards/general.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/pool_card.hpp"

namespace yuanmen::match {

/// A general that has been turned up.
struct Fielded {
    int position = 0;
    cards::GeneralId general = cards::GeneralId::none;
    std::optional<PoolCard> card;
    int hp = 0;
    int max_hp = 0;
    int entered_turn = 0;  ///< 0: before the first turn
    bool fallen = false;
    int fell_turn = 0;
    std::int64_t fell_remaining_ms = 0;
    std::int64_t fell_wall_ms = 0;

    YUANMEN_FIELDS(position, general, card, hp, max_hp, entered_turn, fallen, fell_turn, fell_remaining_ms,
                   fell_wall_ms);
};

/// The position at the table, as far as the desk follows it without a move log.
struct Position {
    int turn = 0;                 ///< number of the running or last turn; 0 before the first
    std::optional<Chair> active;  ///< whose turn it is or was last
    bool in_turn = false;
    PerChair<std::vector<Fielded>> generals;  ///< in the order they entered

    /// The general in play, or nullptr.
    const Fielded* in_play(Chair chair) const;
    Fielded* in_play(Chair chair);
    int fallen(Chair chair) const;
    /// A general of this chair has fallen and the next one has not entered yet.
    bool awaits_entry(Chair chair) const;
    /// Both first generals have been turned up.
    bool revealed() const { return !generals.a.empty() && !generals.b.empty(); }

    YUANMEN_FIELDS(turn, active, in_turn, generals);
};

/// An entry of play that may still be taken back, and what it changed. Since such entries only touch the turn
/// and the newest general of a chair, that is all there is to put back.
struct UndoableEntry {
    std::string kind;
    std::int64_t seq = 0;
    int turn = 0;                             ///< Position::turn before it
    std::optional<Chair> active;              ///< Position::active before it
    bool in_turn = false;                     ///< Position::in_turn before it
    PerChair<std::optional<Fielded>> newest;  ///< before it; no value where nobody had entered

    static UndoableEntry of(std::string kind, std::int64_t seq, const Position& before);
    void put_back(Position& position) const;

    YUANMEN_FIELDS(kind, seq, turn, active, in_turn, newest);
};

}  // namespace yuanmen::match
