#include "match/evolve/apply.hpp"

namespace yuanmen::match {
namespace {

void may_be_undone(MatchState& state, const char* kind, const Stamp& stamp) {
    state.undoable.push_back(UndoableEntry::of(kind, stamp.seq, state.position));
}

}  // namespace

void apply(MatchState& state, const GeneralEntered& event, const Stamp&) {
    Fielded fielded;
    fielded.position = event.position;
    fielded.general = event.general;
    fielded.card = event.card;
    fielded.hp = event.hp;
    fielded.max_hp = event.max_hp;
    fielded.entered_turn = state.position.turn;
    state.position.generals[event.chair].push_back(fielded);
    state.undoable.clear();
}

void apply(MatchState& state, const TurnBegun& event, const Stamp& stamp) {
    may_be_undone(state, event.kind, stamp);
    state.position.turn = event.number;
    state.position.active = event.chair;
    state.position.in_turn = true;
    state.stage = Stage::play;
}

void apply(MatchState& state, const TurnEnded& event, const Stamp& stamp) {
    const bool began_with_it = event.cause == TurnEnd::skipped && !state.undoable.empty();
    if (event.cause == TurnEnd::own_death) {
        state.undoable.clear();
    } else if (began_with_it) {
        state.undoable.change(state.undoable.size() - 1, [&](UndoableEntry& newest) {
            newest.kind = event.kind;
            newest.seq = stamp.seq;
        });
    } else {
        may_be_undone(state, event.kind, stamp);
    }
    state.position.in_turn = false;
}

void apply(MatchState& state, const HpSet& event, const Stamp& stamp) {
    if (state.stage < Stage::level) {
        may_be_undone(state, event.kind, stamp);
    } else {
        // Put right after the comparison, which is made again by the event that follows.
        state.undoable.clear();
        if (!state.comparisons.empty()) state.comparisons.pop_back();
    }
    if (Fielded* general = state.position.in_play(event.chair)) {
        general->hp = event.hp;
        general->max_hp = event.max_hp;
    }
}

void apply(MatchState& state, const GeneralFell& event, const Stamp& stamp) {
    may_be_undone(state, event.kind, stamp);
    if (Fielded* general = state.position.in_play(event.chair)) {
        general->fallen = true;
        general->fell_turn = event.turn;
        general->fell_remaining_ms = event.remaining_ms;
        general->fell_wall_ms = stamp.moment.wall_ms;
    }
}

void apply(MatchState& state, const FirstDrawNoted& event, const Stamp&) {
    state.first_draw = event;
}

void apply(MatchState& state, const FlagRaised& event, const Stamp&) {
    state.flags.push_back({event.flag, event.code, event.clause, false, ""});
}

void apply(MatchState& state, const FlagDismissed& event, const Stamp& stamp) {
    for (Flag& flag : state.flags) {
        if (flag.flag != event.flag) continue;
        flag.dismissed = true;
        flag.dismissed_by = stamp.actor.id;
    }
}

void apply(MatchState& state, const EntryTakenBack&, const Stamp& stamp) {
    if (state.undoable.empty()) return;
    state.undoable.back().put_back(state.position);
    state.undoable.pop_back();
    // The bell of a clock that this tap had started rang before any turn, as it turns out.
    if (state.bell_rang() && state.position.turn == 0) state.bell_choice.reset();
    if (state.stage == Stage::play && state.position.turn == 0) state.stage = Stage::ready;
    if (state.stage != Stage::decided && state.stage != Stage::level) return;
    reopen(state);
    run_clock_again(state, stamp);
}

}  // namespace yuanmen::match
