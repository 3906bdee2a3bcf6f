#include "match/codec.hpp"
#include "match/evolve/apply.hpp"

namespace yuanmen::match {
namespace {

SheetNote note_of(const std::string& text, const Stamp& stamp) {
    SheetNote note;
    note.wall_ms = stamp.moment.wall_ms;
    note.by = stamp.actor.id;
    note.text = text;
    return note;
}

}  // namespace

void apply(MatchState& state, const PenaltyNoted& event, const Stamp& stamp) {
    SheetNote note = note_of(event.text, stamp);
    note.chair = event.chair;
    note.infraction = event.infraction;
    note.penalty = codec::name_of(event.penalty);
    state.penalties.push_back(note);
}

void apply(MatchState& state, const Remarked& event, const Stamp& stamp) {
    state.remarks.push_back(note_of(event.text, stamp));
}

void apply(MatchState& state, const JudgeErrorNoted& event, const Stamp& stamp) {
    SheetNote note = note_of(event.text, stamp);
    note.cost_the_match = event.cost_the_match;
    state.judge_errors.push_back(note);
}

void apply(MatchState& state, const SheetDrawn& event, const Stamp& stamp) {
    SheetVersion sheet;
    sheet.version = event.version;
    sheet.content = event.content;
    sheet.hash = event.hash;
    sheet.reason = event.reason;
    sheet.drawn_by = stamp.actor.id;
    sheet.wall_ms = stamp.moment.wall_ms;
    state.sheets.push_back(sheet);
    state.stage = Stage::sheet;
    if (event.changes.remark) state.remarks.push_back(note_of(*event.changes.remark, stamp));
    if (!state.outcome) return;
    if (event.changes.winner) state.outcome->winner = *event.changes.winner;
    if (event.changes.cause) state.outcome->cause = *event.changes.cause;
}

void apply(MatchState& state, const SheetSigned& event, const Stamp& stamp) {
    if (state.sheets.empty()) return;
    SheetVersion& sheet = state.sheets.back();
    sheet.of(event.signer) = Signature{event.stance,  event.text,     event.method,
                                       event.drawing, stamp.actor.id, stamp.moment.wall_ms};
    if (sheet.a && sheet.b && sheet.judge) state.stage = Stage::signed_;
}

void apply(MatchState& state, const MatchClosed&, const Stamp&) {
    state.stage = Stage::closed;
    for (Call& call : state.calls) call.over = true;
}

}  // namespace yuanmen::match
