#include "match/snapshot.hpp"

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/decide/conclude.hpp"
#include "match/view/view.hpp"
#include "match/worksheet.hpp"

namespace yuanmen::match {

using nlohmann::json;

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

json head_view(const MatchState& state) {
    json head = codec::write(state.head);
    head.erase("players");
    return head;
}

/// The entry that would be taken back next, and how many may be, one after the other.
json undoable_view(const MatchState& state) {
    if (state.undoable.empty()) return nullptr;
    const UndoableEntry& newest = state.undoable.back();
    return {{"kind", newest.kind}, {"seq", newest.seq}, {"steps", state.undoable.size()}};
}

/// Notes that stand on the sheet, and flags: for those at the table, not for the public page.
void add_staff_view(const Look& look, json& view) {
    const MatchState& state = look.state;
    if (look.staff()) {
        view["flags"] = codec::write(state.flags);
        view["judge_errors"] = codec::write(state.judge_errors);
        view["undoable"] = undoable_view(state);
        view["deck_check"] = state.deck_check ? codec::write(*state.deck_check) : json(nullptr);
        view["broken_seals"] = state.broken_seals;
    }
    if (look.viewer.kind != ViewerKind::everybody) {
        view["penalties"] = codec::write(state.penalties);
        view["remarks"] = codec::write(state.remarks);
        view["photos"] = photos_view(look);
        view["own"] = own_view(look);
        view["calls"] = calls_view(look);
    }
}

/// The comparison as it would stand now, for the desk; nothing before the first turn.
json worksheet_now(const Look& look) {
    if (look.state.position.turn == 0 || look.state.stage >= Stage::decided) return nullptr;
    return codec::write(compare_position(look.state.position, look.ruleset.parameters));
}

}  // namespace

json snapshot(const MatchState& state, const cards::Ruleset& ruleset, const Viewer& viewer,
              const OwnSecrets& own, const base::Moment& now) {
    const OwnSecrets allowed = entitled(state, ruleset, viewer, own);
    const Look look{state, ruleset, viewer, allowed, now};
    json commands = json::array();
    for (std::string_view kind : open_commands(state, ruleset, viewer, now))
        commands.push_back(std::string(kind));
    json view = {{"match", state.match_id},
                 {"version", state.version},
                 {"log_sha256", state.log_sha256},
                 {"ruleset", {{"id", state.ruleset_id}, {"sha256", state.ruleset_sha256}}},
                 {"head", head_view(state)},
                 {"phase", std::string(phase(state))},
                 {"stage", codec::write(state.stage)},
                 {"state", std::string(sub_state(state))},
                 {"chairs", chairs_view(look)},
                 {"lord", chair_or_null(state.lord)},
                 {"lateness", lateness_view(look)},
                 {"deal", deal_view(look)},
                 {"draft", draft_view(look)},
                 {"pick_timer", pick_timer_view(look)},
                 {"turn", turn_view(look)},
                 {"clock", clock_view(look)},
                 {"pause", pause_view(look)},
                 {"worksheet", worksheet_now(look)},
                 {"comparisons", codec::write(state.comparisons)},
                 {"next_tiebreak", state.next_tiebreak ? codec::write(*state.next_tiebreak) : json(nullptr)},
                 {"overtime_allowed", overtime_allowed(state, ruleset.parameters)},
                 {"cards_compared", codec::write(state.cards_compared)},
                 {"concession", chair_or_null(state.concession)},
                 {"outcome", state.outcome ? codec::write(*state.outcome) : json(nullptr)},
                 {"end_note", codec::write(state.end_note)},
                 {"sheet", sheet_view(look)},
                 {"recent", codec::write(state.recent)},
                 {"commands", commands}};
    add_staff_view(look, view);
    return view;
}

}  // namespace yuanmen::match
