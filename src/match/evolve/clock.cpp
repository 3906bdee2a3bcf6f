#include "match/codec.hpp"
#include "match/evolve/apply.hpp"

namespace yuanmen::match {
namespace {

ClockEntry& journal(MatchState& state, const char* kind, const Stamp& stamp) {
    ClockEntry& entry = state.clock_journal.emplace_back();
    entry.seq = stamp.seq;
    entry.kind = kind;
    entry.wall_ms = stamp.moment.wall_ms;
    entry.period = state.period;
    entry.remaining_ms = state.clock().remaining_at(stamp.moment);
    entry.actor = stamp.actor.id;
    return entry;
}

bool stands_still(const MatchState& state) {
    return state.interruption || (state.pause && !state.pause->keeps_running);
}

void run_pick_watch(MatchState& state, const Stamp& stamp) {
    const bool waits = state.pause || state.interruption || state.awaits_bell_choice();
    if (state.stage == Stage::draft && !waits) state.pick_watch.start(stamp.moment);
}

}  // namespace

void run_clock_again(MatchState& state, const Stamp& stamp) {
    if (state.clock().started && !state.clock().bell && !stands_still(state)) {
        state.clock().watch.start(stamp.moment);
    }
}

void apply(MatchState& state, const ClockStarted& event, const Stamp& stamp) {
    state.period = event.period;
    state.clock() = Clock{};
    state.clock().started = true;
    state.clock().allotted_ms = event.allotted_ms;
    state.clock().watch.start(stamp.moment);
    if (event.period == Period::overtime) ++state.overtimes;
    if (state.stage == Stage::level) state.stage = Stage::play;
    state.next_tiebreak.reset();
    state.stage_before_end.reset();
    state.undoable.clear();
    journal(state, event.kind, stamp);
}

void apply(MatchState& state, const MatchPaused& event, const Stamp& stamp) {
    state.pause =
        PauseState{stamp.moment, event.reason, event.note, event.asked_by, event.counts, event.keeps_running};
    if (!event.keeps_running) state.clock().watch.stop(stamp.moment);
    state.pick_watch.stop(stamp.moment);
    ClockEntry& entry = journal(state, event.kind, stamp);
    entry.reason = codec::name_of(event.reason);
    entry.note = event.note;
}

void apply(MatchState& state, const TableCounted& event, const Stamp&) {
    if (!state.pause) return;
    state.pause->reason = event.reason;
    state.pause->note = event.note;
    state.pause->asked_by = event.asked_by;
    state.pause->counts = event.counts;
    // The sheet names the pause by what it turned out to be for.
    for (std::size_t i = state.clock_journal.size(); i-- > 0;) {
        if (state.clock_journal[i].kind != MatchPaused::kind) continue;
        state.clock_journal.change(i, [&](ClockEntry& pause) {
            pause.reason = codec::name_of(event.reason);
            pause.note = event.note;
        });
        return;
    }
}

void apply(MatchState& state, const MatchResumed& event, const Stamp& stamp) {
    const bool kept_running = state.pause && state.pause->keeps_running;
    state.pause.reset();
    if (kept_running) {
        state.proposed_extension_ms += event.paused_ms;
    } else {
        run_clock_again(state, stamp);
    }
    run_pick_watch(state, stamp);
    ClockEntry& entry = journal(state, event.kind, stamp);
    entry.ms = event.paused_ms;
    if (event.ruling) entry.note = *event.ruling;
}

void apply(MatchState& state, const ClockExtended& event, const Stamp& stamp) {
    state.clock().allotted_ms += event.ms;
    state.proposed_extension_ms = 0;
    ClockEntry& entry = journal(state, event.kind, stamp);
    entry.ms = event.ms;
    entry.reason = codec::name_of(event.reason);
    entry.note = event.note;
}

void apply(MatchState& state, const ClockCorrected& event, const Stamp& stamp) {
    Clock& clock = state.clock();
    clock.watch.stop(stamp.moment);
    clock.allotted_ms = clock.watch.spent_ms + event.remaining_ms;
    if (event.lifts_bell) clock.bell.reset();
    if (event.reopens) reopen(state);
    if (event.lifts_bell || event.reopens) state.undoable.clear();
    run_clock_again(state, stamp);
    run_pick_watch(state, stamp);
    ClockEntry& entry = journal(state, event.kind, stamp);
    entry.ms = event.remaining_ms - event.remaining_before_ms;
    entry.note = event.reason;
}

void apply(MatchState& state, const ClockInterrupted& event, const Stamp& stamp) {
    state.clock().watch.stop_with(state.clock().allotted_ms - event.remaining_ms);
    state.pick_watch.stop(state.last_seen);
    state.interruption = Interruption{event.remaining_ms, event.remaining_by_wall_ms};
    journal(state, event.kind, stamp);
}

void apply(MatchState& state, const ClockConfirmed& event, const Stamp& stamp) {
    state.interruption.reset();
    state.clock().watch.stop_with(state.clock().allotted_ms - event.remaining_ms);
    run_clock_again(state, stamp);
    run_pick_watch(state, stamp);
    journal(state, event.kind, stamp).note = event.reason;
}

void apply(MatchState& state, const ClockPutBack& event, const Stamp& stamp) {
    if (state.clock().started && event.period == Period::overtime) --state.overtimes;
    state.clock() = Clock{};
    journal(state, event.kind, stamp).ms = event.spent_ms;
}

void apply(MatchState& state, const BellRang& event, const Stamp& stamp) {
    state.clock().watch.stop_with(state.clock().allotted_ms);
    state.clock().bell = event.deadline;
    // The very tap that started this clock can still be taken back: the head judge then chooses.
    if (!state.undo_starts_anew()) state.undoable.clear();
    if (state.position.turn == 0) state.bell_choice.reset();
    if (state.awaits_bell_choice()) state.pick_watch.stop(event.deadline);
    journal(state, event.kind, stamp).wall_ms = event.deadline.wall_ms;
}

void apply(MatchState& state, const BellChoiceMade& event, const Stamp& stamp) {
    state.bell_choice = event.choice;
    if (event.choice != BellChoice::overtime) return;
    state.period = Period::overtime;
    state.overtime = Clock{};
    run_pick_watch(state, stamp);
}

}  // namespace yuanmen::match
