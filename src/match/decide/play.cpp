#include <algorithm>

#include "match/codec.hpp"
#include "match/decide/conclude.hpp"
#include "match/decide/reveal.hpp"
#include "match/decide/table.hpp"

namespace yuanmen::match {
namespace {

constexpr int kNormalDraw = 2;  // 1V1 3.3.2, the draw phase

Verdict check_new_turn(const Table& table, Chair chair) {
    const MatchState& state = table.state();
    const Clauses clauses = {"1v1.3.3.1"};
    if (!state.position.revealed()) return refuse("turn.generals_not_revealed", {"1v1.3.2.1"});
    if (state.position.in_turn) return refuse("turn.still_running", clauses);
    const Chair next =
        state.position.active ? other(*state.position.active) : *state.chair_of(cards::Seat::renegade);
    if (chair == next) return std::nullopt;
    const bool first = !state.position.active;
    return refuse("turn.not_his", {first ? "1v1.3.2.3" : "1v1.3.3.1"}, "/chair",
                  {{"next", std::string(codec::name_of(next))}});
}

void begin(Table& table, Chair chair) {
    const MatchState& state = table.state();
    if (!state.clock().started) {
        const cards::ClockParameters& clock = table.parameters().clock;
        const bool overtime = state.period == Period::overtime;
        const int minutes = overtime ? clock.overtime_minutes : clock.match_minutes;
        table.emit(ClockStarted{state.period, minutes * 60'000LL});
    }
    table.emit(TurnBegun{chair, table.state().position.turn + 1});
}

void end(Table& table, TurnEnd cause) {
    table.emit(TurnEnded{*table.state().position.active, table.state().position.turn, cause});
    if (table.state().bell_rang()) table.emit(conclude(table.state(), table.parameters(), std::nullopt));
}

/// Under own_death_turn = end: a general of the player whose turn it is fell in it, and everybody has
/// entered.
bool own_death_ends_turn(const Table& table) {
    const Position& position = table.state().position;
    const bool ends = table.parameters().own_death_turn == cards::OwnDeathTurn::end_turn;
    if (!ends || !position.in_turn || position.awaits_entry(Chair::a) || position.awaits_entry(Chair::b)) {
        return false;
    }
    const auto& own = position.generals[*position.active];
    return std::any_of(own.begin(), own.end(), [&](const Fielded& general) {
        return general.fallen && general.fell_turn == position.turn;
    });
}

Verdict check_all_entered(const Position& position) {
    for (Chair chair : kChairs) {
        if (position.awaits_entry(chair)) {
            return refuse("turn.next_must_enter", {"1v1.3.3.1", "1v1.term.8"}, "",
                          {{"chair", std::string(codec::name_of(chair))}});
        }
    }
    return std::nullopt;
}

/// A wrong HP found after the comparison: the head judge may put it right, and it is compared again.
Verdict check_compared_again(const Table& table) {
    const auto& outcome = table.state().outcome;
    const bool by_comparison = !outcome || outcome->cause == Cause::time ||
                               outcome->cause == Cause::overtime || outcome->cause == Cause::undecided;
    if (!by_comparison || table.state().comparisons.empty()) {
        return refuse("match.too_late", {"1v1.3.4"}, "", {{"state", std::string(sub_state(table.state()))}});
    }
    if (!table.head_judge()) return refuse("actor.head_judge_only", {"judging.p35"});
    return std::nullopt;
}

/// Time that somebody gave or took after the clock had been started would be lost with it.
bool clock_changed_since(const MatchState& state, std::int64_t seq) {
    return std::any_of(state.clock_journal.begin(), state.clock_journal.end(), [&](const ClockEntry& entry) {
        const bool changed = entry.kind == ClockExtended::kind || entry.kind == ClockCorrected::kind;
        return changed && entry.seq > seq;
    });
}

}  // namespace

Verdict handle(Table& table, const BeginTurn& command) {
    if (Verdict no = check_new_turn(table, command.chair)) return no;
    begin(table, command.chair);
    return std::nullopt;
}

Verdict handle(Table& table, const EndTurn&) {
    if (!table.state().position.in_turn) return refuse("turn.none_running", {"1v1.3.3.1"});
    if (Verdict no = check_all_entered(table.state().position)) return no;
    end(table, TurnEnd::declared);
    return std::nullopt;
}

Verdict handle(Table& table, const SkipTurn& command) {
    if (Verdict no = check_new_turn(table, command.chair)) return no;
    begin(table, command.chair);
    end(table, TurnEnd::skipped);
    return std::nullopt;
}

Verdict handle(Table& table, const SetHp& command) {
    const bool compared = table.state().stage >= Stage::level;
    if (compared) {
        if (Verdict no = check_compared_again(table)) return no;
    }
    const Fielded* general = table.state().position.in_play(command.chair);
    if (!general) return refuse("play.nobody_in_play", {"1v1.3.3.1"}, "/chair");
    const int max_hp = command.max_hp.value_or(general->max_hp);
    if (command.hp > max_hp) {
        return refuse("play.hp_above_maximum", {"1v1.term.6"}, "/hp", {{"maximum", std::to_string(max_hp)}});
    }
    if (command.hp == general->hp && max_hp == general->max_hp) return refuse("play.no_change", {}, "/hp");
    table.emit(HpSet{command.chair, command.hp, max_hp, general->hp, general->max_hp});
    if (compared) table.emit(conclude(table.state(), table.parameters(), table.state().ended));
    return std::nullopt;
}

Verdict handle(Table& table, const Fall& command) {
    const MatchState& state = table.state();
    if (!state.position.in_turn) return refuse("turn.none_running", {"1v1.3.3.1"});
    const Fielded* general = state.position.in_play(command.chair);
    if (!general) {
        return refuse("turn.next_must_enter", {"1v1.term.8"}, "/chair",
                      {{"chair", std::string(codec::name_of(command.chair))}});
    }
    table.emit(GeneralFell{command.chair, general->position, general->general, state.position.turn,
                           state.clock().remaining_at(table.now)});
    if (table.state().position.fallen(command.chair) < table.parameters().line_up_size) return std::nullopt;
    table.emit(MatchDecided{
        {winner_of(other(command.chair)), Cause::generals, {"1v1.1.4.1", "1v1.3.4.1"}}, {}, std::nullopt});
    return std::nullopt;
}

Verdict handle(Table& table, const Enter& command) {
    if (!table.state().position.awaits_entry(command.chair)) {
        return refuse("play.nobody_fell", {"1v1.3.3.1"}, "/chair");
    }
    if (Verdict no = bring_in_next(table, command.chair, command.general, "/general")) return no;
    if (own_death_ends_turn(table)) end(table, TurnEnd::own_death);
    return std::nullopt;
}

Verdict handle(Table& table, const NoteFirstDraw& command) {
    const MatchState& state = table.state();
    const Clauses clauses = {"1v1.3.2.3", "decision.first_draw_minus_one", "judging.p11"};
    if (state.first_draw) return refuse("play.first_draw_noted", clauses);
    const Chair renegade = *state.chair_of(cards::Seat::renegade);
    const bool any_turn = table.parameters().first_draw_minus_one == cards::FirstDrawMinusOne::first_held;
    const bool his = state.position.in_turn && state.position.active == renegade;
    if (!his || (!any_turn && state.position.turn != 1)) return refuse("play.not_the_first_draw", clauses);
    const int expected = kNormalDraw - 1;
    table.emit(FirstDrawNoted{renegade, command.cards, expected});
    if (command.cards > expected) {
        const int flag = static_cast<int>(table.state().flags.size()) + 1;
        table.emit(FlagRaised{flag, FlagCode::first_draw, "1v1.3.2.3"});
    }
    return std::nullopt;
}

Verdict handle(Table& table, const DismissFlag& command) {
    for (const Flag& flag : table.state().flags) {
        if (flag.flag != command.flag) continue;
        if (flag.dismissed) return refuse("flag.already_dismissed", {}, "/flag");
        table.emit(FlagDismissed{command.flag});
        return std::nullopt;
    }
    return refuse("flag.unknown", {}, "/flag");
}

Verdict handle(Table& table, const UndoEntry& command) {
    if (table.state().undoable.empty()) return refuse("play.nothing_to_undo", {"judging.p24"});
    const UndoableEntry entry = table.state().undoable.back();
    const bool over = table.state().stage != Stage::play;
    if (over && !table.head_judge()) return refuse("actor.head_judge_only", {"judging.p24"});
    const bool started_clock = table.state().undo_starts_anew();
    if (started_clock && clock_changed_since(table.state(), entry.seq))
        return refuse("play.clock_changed_since", {"judging.p24", "judging.p19"});
    const Clock clock = table.state().clock();
    table.emit(EntryTakenBack{entry.kind, entry.seq, command.reason.value_or("")});
    // A bell that rang meanwhile stands, and the head judge chooses what follows (decision.clock.expiry).
    if (started_clock && !clock.bell)
        table.emit(ClockPutBack{table.state().period, clock.watch.spent_at(table.now)});
    return std::nullopt;
}

}  // namespace yuanmen::match
