#include "match/evolve/apply.hpp"

namespace yuanmen::match {
namespace {

/// Ends that a corrected clock or a corrected entry can undo.
bool by_the_position(Cause cause) {
    return cause == Cause::generals || cause == Cause::time || cause == Cause::overtime ||
           cause == Cause::undecided;
}

void compared(MatchState& state, const std::vector<WorksheetLine>& lines) {
    if (!lines.empty())
        state.comparisons.push_back({state.period, lines, std::vector<Agreement>(lines.size())});
}

void come_to(MatchState& state, Stage stage) {
    if (state.stage < Stage::level) state.stage_before_end = state.stage;
    state.stage = stage;
}

}  // namespace

void reopen(MatchState& state) {
    const bool was_compared =
        state.stage == Stage::level || (state.outcome && state.outcome->cause != Cause::generals);
    if (was_compared && !state.comparisons.empty()) state.comparisons.pop_back();
    state.stage = state.stage_before_end.value_or(Stage::play);
    state.stage_before_end.reset();
    state.outcome.reset();
    state.next_tiebreak.reset();
    if (state.bell_choice == BellChoice::undecided) state.bell_choice.reset();
    state.ended.reset();
}

void apply(MatchState& state, const ComparisonLevel& event, const Stamp&) {
    compared(state, event.worksheet);
    come_to(state, Stage::level);
    state.next_tiebreak = event.next;
    state.outcome.reset();
    state.ended.reset();
}

void apply(MatchState& state, const CardsCompared& event, const Stamp&) {
    state.cards_compared.push_back(event.ranks);
    state.undoable.clear();
}

void apply(MatchState& state, const LineConfirmed& event, const Stamp&) {
    const auto comparison = static_cast<std::size_t>(event.comparison - 1);
    const auto line = static_cast<std::size_t>(event.line - 1);
    if (comparison >= state.comparisons.size()) return;
    auto& agreed = state.comparisons[comparison].agreed;
    if (agreed && line < agreed->size()) (*agreed)[line].of(event.party) = event.agrees;
}

void apply(MatchState& state, const ConcessionSaid& event, const Stamp&) {
    state.concession = event.chair;
}

void apply(MatchState& state, const ConcessionConfirmed&, const Stamp&) {
    state.concession.reset();
}

void apply(MatchState& state, const ConcessionWithdrawn&, const Stamp&) {
    state.concession.reset();
}

void apply(MatchState& state, const NoShowDeclared& event, const Stamp&) {
    state.end_note = {"", "", event.drop, event.late_ms};
}

void apply(MatchState& state, const Forfeited& event, const Stamp&) {
    state.end_note = {event.infraction, event.reason, false, 0};
}

void apply(MatchState& state, const Disqualified& event, const Stamp&) {
    state.end_note = {event.infraction, event.reason, false, 0};
}

void apply(MatchState& state, const MatchVoided& event, const Stamp&) {
    state.end_note = {"", event.reason, false, 0};
}

void apply(MatchState& state, const MatchDecided& event, const Stamp& stamp) {
    compared(state, event.worksheet);
    come_to(state, Stage::decided);
    state.outcome = event.outcome;
    if (!by_the_position(event.outcome.cause)) state.undoable.clear();
    state.ended = event.at ? *event.at : stamp.moment;
    if (state.clock().watch.runs()) state.clock().watch.stop(stamp.moment);
    state.pick_watch.stop(stamp.moment);
    state.pause.reset();
    state.interruption.reset();
    state.concession.reset();
    state.next_tiebreak.reset();
}

}  // namespace yuanmen::match
