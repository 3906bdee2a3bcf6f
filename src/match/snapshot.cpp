#include "match/snapshot.hpp"

#include "match/decide/conclude.hpp"
#include "match/view/view.hpp"
#include "match/worksheet.hpp"

namespace yuanmen::match {

namespace {

/// The sealed notes this viewer is entitled to, whatever he was handed.
OwnSecrets entitled(const MatchState& state, const cards::Ruleset& ruleset, const Viewer& viewer,
                    const OwnSecrets& handed) {
    OwnSecrets own;
    if (viewer.kind != ViewerKind::player || !viewer.chair) return own;
    for (const std::string& name : own_note_names(state, ruleset, *viewer.chair)) {
        const auto note = handed.notes.find(name);
        if (note != handed.notes.end()) own.notes.insert(*note);
    }
    return own;
}

OrNull<UndoableView> undoable_view(const MatchState& state) {
    if (state.undoable.empty()) return {};
    const UndoableEntry& newest = state.undoable.back();
    return UndoableView{newest.kind, newest.seq, static_cast<int>(state.undoable.size())};
}

/// Notes that stand on the sheet, and flags: for those at the table, not for the public page.
void add_staff_view(const Look& look, DeskView& view) {
    const MatchState& state = look.state;
    if (look.staff()) {
        view.flags = state.flags;
        view.judge_errors = state.judge_errors;
        view.undoable.emplace(undoable_view(state));
        view.deck_check.emplace(state.deck_check);
        view.broken_seals = state.broken_seals;
    }
    if (look.viewer.kind != ViewerKind::everybody) {
        view.penalties = state.penalties;
        view.remarks = state.remarks;
        view.photos = photos_view(look);
        view.own.emplace(own_view(look));
        view.calls = calls_view(look);
    }
}

/// The comparison as it would stand now, for the desk; nothing before the first turn.
OrNull<std::vector<WorksheetLine>> worksheet_now(const Look& look) {
    if (look.state.position.turn == 0 || look.state.stage >= Stage::decided) return {};
    return compare_position(look.state.position, look.ruleset.parameters);
}

}  // namespace

DeskView snapshot(const MatchState& state, const cards::Ruleset& ruleset, const Viewer& viewer,
                  const OwnSecrets& own, const base::Moment& now) {
    const OwnSecrets allowed = entitled(state, ruleset, viewer, own);
    const Look look{state, ruleset, viewer, allowed, now};
    DeskView view;
    view.match = state.match_id;
    view.version = state.version;
    view.log_sha256 = state.log_sha256;
    view.ruleset = {state.ruleset_id, state.ruleset_sha256};
    view.head = state.head;
    view.phase = phase(state);
    view.stage = state.stage;
    view.state = sub_state(state);
    view.chairs = chairs_view(look);
    view.lord = state.lord;
    view.lateness = lateness_view(look);
    view.deal = deal_view(look);
    view.draft = draft_view(look);
    view.pick_timer = pick_timer_view(look);
    view.turn = turn_view(look);
    view.clock = clock_view(look);
    view.pause = pause_view(look);
    view.worksheet = worksheet_now(look);
    view.comparisons = state.comparisons;
    view.next_tiebreak = state.next_tiebreak;
    view.overtime_allowed = overtime_allowed(state, ruleset.parameters);
    view.cards_compared = state.cards_compared;
    view.concession = state.concession;
    view.outcome = state.outcome;
    view.end_note = state.end_note;
    view.sheet = sheet_view(look);
    view.recent = state.recent;
    for (std::string_view kind : open_commands(state, ruleset, viewer, now)) view.commands.emplace_back(kind);
    add_staff_view(look, view);
    return view;
}

}  // namespace yuanmen::match
