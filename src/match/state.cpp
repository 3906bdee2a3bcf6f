#include "match/state.hpp"

#include <algorithm>

#include "cards/deck.hpp"

namespace yuanmen::match {

bool MatchState::awaits_bell_choice() const {
    return clock().bell && position.turn == 0 && !bell_choice && stage >= Stage::identity &&
           stage <= Stage::play;
}

bool MatchState::undo_starts_anew() const {
    if (undoable.empty() || undoable.back().in_turn || undoable.back().turn > 0) return false;
    const UndoableEntry& newest = undoable.back();
    // A skipped turn is begun and over; its clock was started before both.
    const bool skipped = newest.kind == TurnEnded::kind;
    if (!skipped && newest.kind != TurnBegun::kind) return false;
    const std::int64_t start = newest.seq - (skipped ? 2 : 1);
    return std::any_of(clock_journal.begin(), clock_journal.end(), [&](const ClockEntry& entry) {
        return entry.seq == start && entry.kind == ClockStarted::kind;
    });
}

std::optional<Chair> MatchState::chair_of(cards::Seat seat) const {
    if (!lord) return std::nullopt;
    return seat == cards::Seat::lord ? *lord : other(*lord);
}

std::optional<cards::Seat> MatchState::seat_of(Chair chair) const {
    if (!lord) return std::nullopt;
    return chair == *lord ? cards::Seat::lord : cards::Seat::renegade;
}

std::string_view phase(const MatchState& state) {
    if (state.stage < Stage::identity) return "waiting";
    if (state.stage < Stage::ready) return "selection";
    if (state.stage == Stage::ready) return "preparation";
    return state.stage == Stage::play ? "play" : "verdict";
}

bool may_be_counted(const MatchState& state, bool head_judge) {
    if (!state.pause) return false;
    return head_judge || !state.pause->counts || state.pause->counts->sum() != cards::kDeckSize;
}

}  // namespace yuanmen::match
