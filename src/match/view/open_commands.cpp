#include <algorithm>

#include "match/codec.hpp"
#include "match/command.hpp"
#include "match/decide/gate.hpp"
#include "match/draft.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

std::optional<Actor> actor_of(const Viewer& viewer) {
    switch (viewer.kind) {
        case ViewerKind::player:
            return Actor{Role::player, "", viewer.chair};
        case ViewerKind::judge:
            return Actor{Role::judge, "", std::nullopt};
        case ViewerKind::head_judge:
            return Actor{Role::head_judge, "", std::nullopt};
        case ViewerKind::scorekeeper:
            return Actor{Role::scorekeeper, "", std::nullopt};
        case ViewerKind::everybody:
        case ViewerKind::auditor:
            return std::nullopt;
    }
    return std::nullopt;
}

namespace {

bool his(const Look& look, std::optional<Chair> chair) {
    return look.viewer.kind != ViewerKind::player || (chair && look.is(*chair));
}

bool lacks_entry(const Position& position) {
    return position.awaits_entry(Chair::a) || position.awaits_entry(Chair::b);
}

bool draws(const Look& look, DrawScope other_than) {
    return look.state.deal.scope && *look.state.deal.scope != other_than;
}

bool already(const Look& look, bool a, bool b) {
    if (look.viewer.kind != ViewerKind::player) return a && b;
    return look.is(Chair::a) ? a : b;
}

bool sheet_signed_by_viewer(const Look& look) {
    const SheetVersion& sheet = look.state.sheets.back();
    if (look.viewer.kind == ViewerKind::player)
        return already(look, sheet.a.has_value(), sheet.b.has_value());
    return sheet.a && sheet.b && sheet.judge;
}

/// A reason why a command that the gate lets through would be refused whatever its fields say.
struct Bar {
    std::string_view kind;
    bool (*barred)(const Look& look);
};

constexpr Bar kBars[] = {
    {"schedule", [](const Look&) { return true; }},
    {"tick", [](const Look&) { return true; }},
    {"reschedule", [](const Look& l) { return l.state.present.a || l.state.present.b; }},
    {"call_players", [](const Look& l) { return l.state.called.has_value(); }},
    {"uncall_players", [](const Look& l) { return !l.state.called; }},
    {"unseat_player", [](const Look& l) { return !l.state.present.a && !l.state.present.b; }},
    {"declare_no_show", [](const Look& l) { return !l.state.called; }},
    {"enter_identity", [](const Look& l) { return !l.state.picks.empty() || draws(l, DrawScope::pool); }},
    {"enter_pool", [](const Look& l) { return !l.state.picks.empty() || draws(l, DrawScope::identity); }},
    {"commit_draw",
     [](const Look& l) { return l.state.deal.scope || (l.state.lord && l.state.deal.pool_known); }},
    {"enter_nonce",
     [](const Look& l) {
         const Deal& deal = l.state.deal;
         return !deal.scope || already(l, deal.nonces.a.has_value(), deal.nonces.b.has_value());
     }},
    {"pick", [](const Look& l) { return !his(l, next_picker(l.state, l.ruleset.parameters.draft)); }},
    {"draw_pick",
     [](const Look& l) {
         return pick_time_left(l.state, l.ruleset.parameters.draft, l.now).value_or(1) > 0;
     }},
    {"undo_pick", [](const Look& l) { return undoable_picks(l.state, l.ruleset.parameters.draft) == 0; }},
    {"seal_line_up",
     [](const Look& l) { return already(l, l.state.line_ups.a.sealed, l.state.line_ups.b.sealed); }},
    {"reveal_first", [](const Look& l) { return l.state.position.revealed(); }},
    {"begin_turn", [](const Look& l) { return l.state.position.in_turn || !l.state.position.revealed(); }},
    {"skip_turn", [](const Look& l) { return l.state.position.in_turn || !l.state.position.revealed(); }},
    {"end_turn", [](const Look& l) { return !l.state.position.in_turn || lacks_entry(l.state.position); }},
    {"set_hp",
     [](const Look& l) {
         const bool too_late = l.state.stage >= Stage::level &&
                               (l.viewer.kind != ViewerKind::head_judge || l.state.comparisons.empty());
         return too_late || !l.state.position.revealed();
     }},
    {"fall", [](const Look& l) { return !l.state.position.in_turn; }},
    {"enter", [](const Look& l) { return !lacks_entry(l.state.position); }},
    {"note_first_draw",
     [](const Look& l) {
         const Position& position = l.state.position;
         const bool in_it = position.in_turn && position.active == l.state.chair_of(cards::Seat::renegade);
         const bool only_first =
             l.ruleset.parameters.first_draw_minus_one == cards::FirstDrawMinusOne::first_turn;
         return l.state.first_draw || !in_it || (only_first && position.turn != 1);
     }},
    {"dismiss_flag",
     [](const Look& l) {
         return std::all_of(l.state.flags.begin(), l.state.flags.end(),
                            [](const Flag& f) { return f.dismissed; });
     }},
    {"undo_entry",
     [](const Look& l) {
         const bool over = l.state.stage != Stage::play;
         return l.state.undoable.empty() || (over && l.viewer.kind != ViewerKind::head_judge);
     }},
    {"count_table",
     [](const Look& l) {
         return !l.state.pause || !may_be_counted(l.state, l.viewer.kind == ViewerKind::head_judge);
     }},
    {"resume", [](const Look& l) { return !l.state.pause || l.state.interruption; }},
    {"extend_clock",
     [](const Look& l) { return !l.state.clock().started || l.state.bell_rang() || l.state.interruption; }},
    {"correct_clock",
     [](const Look& l) {
         const bool rang = l.state.bell_rang();
         const bool lifting = rang && l.viewer.kind != ViewerKind::head_judge;
         const bool over = l.state.stage >= Stage::level && !rang;
         return !l.state.clock().started || l.state.interruption || lifting || over;
     }},
    {"confirm_clock", [](const Look& l) { return !l.state.interruption; }},
    {"choose_after_bell", [](const Look& l) { return !l.state.awaits_bell_choice(); }},
    {"start_overtime", [](const Look& l) { return l.state.next_tiebreak != NextTiebreak::overtime; }},
    {"compare_cards", [](const Look& l) { return l.state.next_tiebreak != NextTiebreak::compare_card; }},
    {"confirm_line", [](const Look& l) { return l.state.comparisons.empty(); }},
    {"call_judge",
     [](const Look& l) {
         // A judge's own call is for the head judge, who has nobody to call.
         if (l.viewer.kind == ViewerKind::head_judge) return true;
         return std::any_of(l.state.calls.begin(), l.state.calls.end(), [&](const Call& call) {
             const bool own =
                 l.viewer.kind == ViewerKind::player ? l.viewer.chair == call.caller : !call.caller;
             return !call.over && own;
         });
     }},
    {"take_call",
     [](const Look& l) {
         return std::none_of(l.state.calls.begin(), l.state.calls.end(),
                             [](const Call& call) { return !call.over && call.taken_by.empty(); });
     }},
    {"end_call",
     [](const Look& l) {
         return std::none_of(l.state.calls.begin(), l.state.calls.end(),
                             [&](const Call& call) { return !call.over && his(l, call.caller); });
     }},
    {"replace_back",
     [](const Look& l) {
         const auto left = cards_left(l.state);
         return std::none_of(left.begin(), left.end(), [](const PoolCard& card) { return card.is_back(); });
     }},
    {"reopen_line_up",
     [](const Look& l) {
         const bool sealed = l.state.line_ups.a.sealed || l.state.line_ups.b.sealed;
         return !sealed || l.state.position.revealed();
     }},
    {"take_photo",
     [](const Look& l) {
         const auto lies_sealed = [&](Chair chair) {
             const LineUp& line_up = l.state.line_ups[chair];
             return line_up.sealed && line_up.method == LineUpMethod::paper &&
                    l.state.position.generals[chair].empty();
         };
         return !l.state.pause && !lies_sealed(Chair::a) && !lies_sealed(Chair::b);
     }},
    {"concede", [](const Look& l) { return l.state.concession.has_value(); }},
    {"confirm_concession", [](const Look& l) { return !l.state.concession || !his(l, l.state.concession); }},
    {"withdraw_concession", [](const Look& l) { return !l.state.concession || !his(l, l.state.concession); }},
    {"sign", sheet_signed_by_viewer},
};

bool barred(std::string_view kind, const Look& look) {
    const auto bar =
        std::find_if(std::begin(kBars), std::end(kBars), [&](const Bar& b) { return b.kind == kind; });
    return bar != std::end(kBars) && bar->barred(look);
}

}  // namespace

std::vector<std::string_view> open_commands(const MatchState& state, const cards::Ruleset& ruleset,
                                            const Viewer& viewer, const base::Moment& now) {
    std::vector<std::string_view> open;
    const std::optional<Actor> actor = actor_of(viewer);
    if (!actor) return open;
    const OwnSecrets none;
    const Look look{state, ruleset, viewer, none, now};
    for (std::string_view kind : command_kinds()) {
        if (!gate(kind, state, *actor) && !barred(kind, look)) open.push_back(kind);
    }
    return open;
}

}  // namespace yuanmen::match
