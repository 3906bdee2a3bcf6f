#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/decide/conclude.hpp"
#include "match/decide/table.hpp"
#include "match/decide/zones.hpp"

namespace yuanmen::match {
namespace {

Verdict check_discard_top(const Table& table, const ZoneCounts& counts) {
    const bool fits = counts.discard_pile == 0 ? counts.discard_top.empty()
                                               : is_face(table.ruleset.deck, counts.discard_top);
    if (fits) return std::nullopt;
    return refuse("pause.bad_discard_top", kSealedTable, "/counts/discard_top");
}

Verdict check_sum(const ZoneCounts& counts) {
    if (counts.sum() == cards::kDeckSize) return std::nullopt;
    return refuse("pause.counts_do_not_sum", {"1v1.1.2", "judging.p17"}, "/counts",
                  {{"sum", std::to_string(counts.sum())}, {"deck", std::to_string(cards::kDeckSize)}});
}

std::string hash_of(const ZoneCounts& counts) {
    return base::sha256_hex(base::canonical_json(codec::write(counts)));
}

Verdict check_clock_goes(const Table& table) {
    const MatchState& state = table.state();
    if (!state.clock().started) return refuse("clock.not_started", {"1v1.1.3", "decision.clock.starts_at"});
    if (state.interruption) return refuse("clock.unconfirmed", {"1v1.1.3"});
    return std::nullopt;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

/// "39:58", as the clock shows it.
std::string minutes_and_seconds(std::int64_t ms) {
    const std::int64_t seconds = ms / 1000;
    const std::string rest = std::to_string(seconds % 60);
    return std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

/// The counts now against those that were sealed, and against the deck.
Verdict check_differences(const Table& table, const Resume& command, std::vector<std::string>& found) {
    const PauseState& pause = *table.state().pause;
    if (!command.counts) return std::nullopt;
    if (pause.counts) found = differences(*pause.counts, *command.counts);
    const Verdict wrong_sum = check_sum(*command.counts);
    if (found.empty() && wrong_sum) {
        found.push_back("sum " + std::to_string(cards::kDeckSize) + "→" +
                        std::to_string(command.counts->sum()));
        if (!command.ruling) return wrong_sum;
    }
    if (found.empty()) return std::nullopt;
    if (!command.ruling)
        return refuse("pause.zones_differ", kSealedTable, "/counts", {{"zones", joined(found)}});
    if (table.head_judge()) return std::nullopt;
    return refuse("actor.head_judge_only", {"judging.p17"}, "/ruling");
}

/// Whether a correction would take a match back that the bell, and nothing else, has ended.
bool ended_by_bell(const MatchState& state) {
    if (state.stage == Stage::level) return state.bell_rang();
    if (state.stage != Stage::decided || !state.outcome || !state.bell_rang()) return false;
    const Cause cause = state.outcome->cause;
    return cause == Cause::time || cause == Cause::overtime || cause == Cause::undecided;
}

}  // namespace

Verdict handle(Table& table, const Pause& command) {
    if (command.counts) {
        if (Verdict no = check_sum(*command.counts)) return no;
        if (Verdict no = check_discard_top(table, *command.counts)) return no;
    }
    MatchPaused event;
    event.reason = command.reason;
    event.note = command.note;
    event.asked_by = command.asked_by;
    event.counts = command.counts;
    if (command.counts) event.counts_sha256 = hash_of(*command.counts);
    event.keeps_running = command.keeps_running;
    event.confirmed_by = command.confirmed_by;
    event.remaining_ms = table.state().clock().remaining_at(table.now);
    table.emit(std::move(event));
    return std::nullopt;
}

Verdict handle(Table& table, const CountTable& command) {
    const MatchState& state = table.state();
    if (!state.pause) return refuse("pause.not_paused", kSealedTable);
    // What was sealed and right is what the table is held against; only the head judge has it counted again.
    if (!may_be_counted(state, table.head_judge())) return refuse("pause.counted_already", kSealedTable);
    if (Verdict no = check_discard_top(table, command.counts)) return no;
    table.emit(TableCounted{command.reason, command.note, command.asked_by, command.counts,
                            hash_of(command.counts), command.confirmed_by});
    return std::nullopt;
}

Verdict handle(Table& table, const Resume& command) {
    const MatchState& state = table.state();
    if (!state.pause) return refuse("pause.not_paused", kSealedTable);
    if (state.interruption) return refuse("clock.unconfirmed", {"1v1.1.3"});
    const bool needed = state.pause->counts || state.position.revealed();
    if (needed && !command.counts) return refuse("pause.counts_needed", kSealedTable, "/counts");
    if (command.counts) {
        if (Verdict no = check_discard_top(table, *command.counts)) return no;
    }
    std::vector<std::string> found;
    if (Verdict no = check_differences(table, command, found)) return no;
    if (found.empty() && command.ruling) return refuse("pause.nothing_to_rule", kSealedTable, "/ruling");
    MatchResumed event;
    event.counts = command.counts;
    event.ruling = command.ruling;
    event.differences = found;
    event.confirmed_by = command.confirmed_by;
    event.paused_ms = elapsed_ms(state.pause->since, table.now);
    event.remaining_ms = state.clock().remaining_at(table.now);
    table.emit(std::move(event));
    return std::nullopt;
}

Verdict handle(Table& table, const ExtendClock& command) {
    if (Verdict no = check_clock_goes(table)) return no;
    const MatchState& state = table.state();
    if (state.bell_rang()) return refuse("clock.bell_has_rung", {"1v1.3.4.2", "judging.p26"});
    const std::int64_t remaining = state.clock().remaining_at(table.now) + command.ms;
    if (remaining > kRemainingMs.greatest) {
        return refuse("command.out_of_range", {"judging.p19"}, "/ms",
                      {{"least", std::to_string(kExtensionMs.least)},
                       {"greatest", std::to_string(kRemainingMs.greatest - remaining + command.ms)}});
    }
    table.emit(
        ClockExtended{command.ms, state.proposed_extension_ms, command.reason, command.note, remaining});
    return std::nullopt;
}

Verdict handle(Table& table, const CorrectClock& command) {
    if (Verdict no = check_clock_goes(table)) return no;
    const MatchState& state = table.state();
    const bool reopens = ended_by_bell(state);
    if (state.stage >= Stage::level && !reopens) {
        return refuse("match.too_late", {"1v1.3.4"}, "", {{"state", std::string(sub_state(state))}});
    }
    const bool lifts = state.bell_rang();
    if (lifts && !table.head_judge()) return refuse("actor.head_judge_only", {"judging.p26"});
    const std::int64_t before = state.clock().remaining_at(table.now);
    if (command.remaining_ms == before || (lifts && command.remaining_ms == 0)) {
        return refuse("clock.no_change", {}, "/remaining_ms");
    }
    table.emit(ClockCorrected{before, command.remaining_ms, command.reason, lifts, reopens});
    table.emit_due();
    return std::nullopt;
}

Verdict handle(Table& table, const ConfirmClock& command) {
    const auto& interruption = table.state().interruption;
    if (!interruption) return refuse("clock.nothing_to_confirm", {"1v1.1.3"});
    if (command.remaining_ms > interruption->remaining_ms) {
        return refuse("clock.more_than_was_left", {"1v1.1.3"}, "/remaining_ms",
                      {{"greatest", std::to_string(interruption->remaining_ms)},
                       {"clock", minutes_and_seconds(interruption->remaining_ms)}});
    }
    table.emit(ClockConfirmed{command.remaining_ms, command.reason});
    table.emit_due();
    return std::nullopt;
}

Verdict handle(Table& table, const ChooseAfterBell& command) {
    if (!table.state().awaits_bell_choice()) return refuse("bell.no_choice", {"decision.clock.expiry"});
    table.emit(BellChoiceMade{command.choice, command.reason});
    if (command.choice == BellChoice::undecided) {
        table.emit(MatchDecided{
            {Winner::none, Cause::undecided, {"decision.clock.expiry", "1v1.1.4.2"}}, {}, std::nullopt});
    }
    return std::nullopt;
}

Verdict handle(Table& table, const StartOvertime&) {
    if (table.state().next_tiebreak != NextTiebreak::overtime) {
        return refuse("overtime.not_next", {"1v1.1.4.2", "decision.overtime"});
    }
    table.emit(ClockStarted{Period::overtime, table.parameters().clock.overtime_minutes * 60'000LL});
    return std::nullopt;
}

Verdict handle(Table&, const Tick&) {
    return std::nullopt;
}

}  // namespace yuanmen::match
