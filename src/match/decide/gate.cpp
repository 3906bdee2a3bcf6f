#include "match/decide/gate.hpp"

#include <array>
#include <string>
#include <vector>

#include "match/codec.hpp"

namespace yuanmen::match {
namespace {

// Who may: letters of the roles. j judge (and head judge), h head judge only, p the player in his own chair,
// s scorekeeper, y system.
// When: first and last stage. Standing: whether it may be given while the match stands still (sealed table,
// unconfirmed clock, or a bell before the first turn that the head judge has not settled).
struct Row {
    std::string_view kind;
    std::string_view who;
    Stage first;
    Stage last;
    bool standing;
    std::string_view clause;  ///< what the order of the match rests on
};

constexpr auto kRows = [] {
    using enum Stage;
    return std::to_array<Row>({
        {"schedule", "jsy", none, none, false, ""},
        {"reschedule", "jsy", scheduled, scheduled, false, ""},
        {"call_players", "jsy", scheduled, scheduled, false, "judging.p3"},
        {"uncall_players", "jsy", scheduled, scheduled, false, "judging.p3"},
        {"seat_player", "js", scheduled, scheduled, false, "judging.p2"},
        {"unseat_player", "js", scheduled, seated, false, "judging.p2"},
        {"check_deck", "j", scheduled, line_up, false, "judging.p4"},
        {"start_match", "j", seated, seated, false, "1v1.1.3"},
        {"enter_identity", "js", identity, draft, false, "1v1.3.1.2"},
        {"enter_pool", "js", identity, draft, false, "1v1.3.1.3"},
        {"commit_draw", "j", identity, identity, false, "judging.p5"},
        {"enter_nonce", "jp", identity, identity, false, "judging.p5"},
        {"pick", "jsp", draft, draft, false, "1v1.3.1.3"},
        {"draw_pick", "j", draft, draft, false, "judging.p8"},
        {"replace_back", "j", draft, draft, true, "judging.g2"},
        {"undo_pick", "j", draft, line_up, false, "1v1.3.1.3"},
        {"seal_line_up", "p", line_up, line_up, false, "1v1.3.1.3"},
        {"seal_line_up_on_paper", "js", line_up, line_up, false, "1v1.3.1.3"},
        {"reopen_line_up", "h", line_up, ready, true, "judging.g14"},
        {"reveal_first", "js", ready, ready, false, "1v1.3.2.1"},
        {"begin_turn", "js", ready, play, false, "1v1.3.3.1"},
        {"end_turn", "js", play, play, false, "1v1.3.3.1"},
        {"skip_turn", "js", ready, play, false, "1v1.3.3.1"},
        {"set_hp", "js", ready, decided, true, "1v1.3.3.1"},
        {"fall", "js", play, play, false, "1v1.3.3.1"},
        {"enter", "js", play, play, false, "1v1.3.3.1"},
        {"note_first_draw", "js", play, play, false, "1v1.3.2.3"},
        {"dismiss_flag", "j", identity, closed, true, "judging.p11"},
        {"undo_entry", "js", play, decided, false, "judging.p24"},
        {"pause", "j", identity, level, false, "1v1.term.10"},
        {"count_table", "j", identity, level, true, "1v1.term.10"},
        {"resume", "j", identity, level, true, "1v1.term.10"},
        {"extend_clock", "j", identity, play, true, "judging.p19"},
        {"correct_clock", "j", identity, decided, true, "1v1.1.3"},
        {"confirm_clock", "j", identity, level, true, "1v1.1.3"},
        {"choose_after_bell", "h", identity, play, true, "decision.clock.expiry"},
        {"start_overtime", "j", level, level, false, "1v1.1.4.2"},
        {"tick", "jsy", none, closed, true, ""},
        {"concede", "jp", seated, level, true, "1v1.3.4.3"},
        {"confirm_concession", "jp", seated, level, true, "1v1.3.4.3"},
        {"withdraw_concession", "jp", seated, level, true, "1v1.3.4.3"},
        {"declare_no_show", "j", scheduled, scheduled, false, "judging.p3"},
        {"forfeit", "h", scheduled, level, true, "judging.ladder"},
        {"disqualify", "h", scheduled, decided, true, "judging.ladder"},
        {"void_match", "hy", scheduled, decided, true, "judging.p36"},
        {"compare_cards", "j", level, level, false, "1v1.term.7"},
        {"confirm_line", "jp", level, decided, true, "judging.p27"},
        {"take_photo", "js", identity, level, true, "judging.p17"},
        {"call_judge", "jsp", scheduled, signed_, true, "judging.p20"},
        {"take_call", "j", scheduled, signed_, true, "judging.p20"},
        {"end_call", "jp", scheduled, signed_, true, "judging.p20"},
        {"note_penalty", "j", scheduled, closed, true, "judging.p31"},
        {"remark", "j", scheduled, closed, true, "judging.p31"},
        {"note_judge_error", "j", scheduled, closed, true, "judging.p36"},
        {"draw_up_sheet", "j", decided, decided, true, "1v1.3.4"},
        {"sign", "jp", sheet, sheet, true, "1v1.3.4"},
        {"amend_sheet", "h", sheet, closed, true, "judging.p35"},
        {"close", "j", signed_, signed_, true, "judging.p34"},
    });
}();

const Row* row_of(std::string_view kind) {
    for (const Row& row : kRows) {
        if (row.kind == kind) return &row;
    }
    return nullptr;
}

bool may(const Row& row, Role role) {
    const auto holds = [&](char letter) { return row.who.find(letter) != std::string_view::npos; };
    switch (role) {
        case Role::head_judge:
            return holds('j') || holds('h');
        case Role::judge:
            return holds('j');
        case Role::player:
            return holds('p');
        case Role::scorekeeper:
            return holds('s');
        case Role::system:
            return holds('y');
    }
    return false;
}

base::Refusal refusal(std::string code, const Row& row, std::map<std::string, std::string> params) {
    std::vector<std::string> clauses;
    if (!row.clause.empty()) clauses.emplace_back(row.clause);
    params["command"] = row.kind;
    return {std::move(code), std::move(clauses), "", std::move(params)};
}

std::optional<base::Refusal> stands(const Row& row, const MatchState& state) {
    if (row.standing || state.stage < Stage::identity || state.stage > Stage::level) return std::nullopt;
    if (state.interruption) return refusal("clock.unconfirmed", row, {});
    if (state.pause) return refusal("match.paused", row, {});
    // The table may be sealed, and the box counted, while the head judge makes up his mind.
    const bool harmless = row.kind == "pause" || row.kind == "check_deck";
    if (state.awaits_bell_choice() && !harmless) return refusal("bell.choice_pending", row, {});
    return std::nullopt;
}

std::optional<base::Refusal> after_bell(const Row& row, const MatchState& state) {
    const bool new_turn = row.kind == "begin_turn" || row.kind == "skip_turn";
    const bool over = state.stage == Stage::decided || state.stage == Stage::level;
    if (!new_turn || !over || !state.bell_rang()) return std::nullopt;
    return base::Refusal{"turn.after_bell", {"1v1.3.4.2", "decision.clock.expiry"}, "", {}};
}

}  // namespace

std::string who_may(std::string_view letters) {
    struct Named {
        std::string_view letters;
        std::string_view role;
    };
    constexpr Named kNamed[] = {
        {"jh", "head_judge"}, {"j", "table_judge"}, {"s", "scorekeeper"}, {"po", "player"}};
    std::string roles;
    for (const Named& named : kNamed) {
        if (letters.find_first_of(named.letters) == std::string_view::npos) continue;
        roles.append(roles.empty() ? "" : ",").append(named.role);
    }
    return roles;
}

std::optional<base::Refusal> gate(std::string_view kind, const MatchState& state, const Actor& actor) {
    const Row* row = row_of(kind);
    if (!row) return base::Refusal{"command.unknown_kind", {}, "/kind", {}};
    if (!may(*row, actor.role)) {
        const char* code = row->who.starts_with('h') ? "actor.head_judge_only" : "actor.not_allowed";
        base::Refusal no = refusal(code, *row, {{"role", std::string(codec::name_of(actor.role))}});
        if (no.code == "actor.not_allowed") no.params["may"] = who_may(row->who);
        return no;
    }
    if (actor.role == Role::player && !actor.chair) {
        return refusal("actor.no_chair", *row, {});
    }
    if (state.stage < row->first || state.stage > row->last) {
        if (auto bell = after_bell(*row, state)) return bell;
        const char* code = state.stage < row->first ? "match.too_early" : "match.too_late";
        return refusal(code, *row, {{"state", std::string(sub_state(state))}});
    }
    return stands(*row, state);
}

std::optional<base::Refusal> own_chair(const Actor& actor, Chair chair) {
    if (actor.role != Role::player || actor.chair == chair) return std::nullopt;
    return base::Refusal{
        "actor.not_your_chair", {}, "/chair", {{"chair", std::string(codec::name_of(chair))}}};
}

}  // namespace yuanmen::match
