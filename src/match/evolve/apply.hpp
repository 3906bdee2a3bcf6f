#pragma once

#include "match/event.hpp"
#include "match/stamp.hpp"
#include "match/state.hpp"

// What each event changes. Total: an event that does not fit the state changes what it can and nothing else.

namespace yuanmen::match {

/// What evolve() does but for the log's hash: for a state that is thrown away after the decision.
void apply_unchained(MatchState& state, const Event& event, const Stamp& stamp);

void apply(MatchState& state, const MatchScheduled& event, const Stamp& stamp);
void apply(MatchState& state, const MatchRescheduled& event, const Stamp& stamp);
void apply(MatchState& state, const PlayersCalled& event, const Stamp& stamp);
void apply(MatchState& state, const PlayerSeated& event, const Stamp& stamp);
void apply(MatchState& state, const PlayersUncalled& event, const Stamp& stamp);
void apply(MatchState& state, const PlayerUnseated& event, const Stamp& stamp);
void apply(MatchState& state, const DeckChecked& event, const Stamp& stamp);
void apply(MatchState& state, const MatchStarted& event, const Stamp& stamp);

void apply(MatchState& state, const IdentityEntered& event, const Stamp& stamp);
void apply(MatchState& state, const PoolEntered& event, const Stamp& stamp);
void apply(MatchState& state, const DrawCommitted& event, const Stamp& stamp);
void apply(MatchState& state, const NonceEntered& event, const Stamp& stamp);
void apply(MatchState& state, const DealDrawn& event, const Stamp& stamp);
void apply(MatchState& state, const GeneralPicked& event, const Stamp& stamp);
void apply(MatchState& state, const PickUndone& event, const Stamp& stamp);
void apply(MatchState& state, const BackReplaced& event, const Stamp& stamp);
void apply(MatchState& state, const LineUpSealed& event, const Stamp& stamp);
void apply(MatchState& state, const LineUpReopened& event, const Stamp& stamp);
void apply(MatchState& state, const SealOpened& event, const Stamp& stamp);

void apply(MatchState& state, const GeneralEntered& event, const Stamp& stamp);
void apply(MatchState& state, const TurnBegun& event, const Stamp& stamp);
void apply(MatchState& state, const TurnEnded& event, const Stamp& stamp);
void apply(MatchState& state, const HpSet& event, const Stamp& stamp);
void apply(MatchState& state, const GeneralFell& event, const Stamp& stamp);
void apply(MatchState& state, const FirstDrawNoted& event, const Stamp& stamp);
void apply(MatchState& state, const FlagRaised& event, const Stamp& stamp);
void apply(MatchState& state, const FlagDismissed& event, const Stamp& stamp);
void apply(MatchState& state, const EntryTakenBack& event, const Stamp& stamp);

void apply(MatchState& state, const ClockStarted& event, const Stamp& stamp);
void apply(MatchState& state, const MatchPaused& event, const Stamp& stamp);
void apply(MatchState& state, const TableCounted& event, const Stamp& stamp);
void apply(MatchState& state, const MatchResumed& event, const Stamp& stamp);
void apply(MatchState& state, const ClockExtended& event, const Stamp& stamp);
void apply(MatchState& state, const ClockCorrected& event, const Stamp& stamp);
void apply(MatchState& state, const ClockInterrupted& event, const Stamp& stamp);
void apply(MatchState& state, const ClockConfirmed& event, const Stamp& stamp);
void apply(MatchState& state, const ClockPutBack& event, const Stamp& stamp);
void apply(MatchState& state, const BellRang& event, const Stamp& stamp);
void apply(MatchState& state, const BellChoiceMade& event, const Stamp& stamp);

void apply(MatchState& state, const ComparisonLevel& event, const Stamp& stamp);
void apply(MatchState& state, const CardsCompared& event, const Stamp& stamp);
void apply(MatchState& state, const LineConfirmed& event, const Stamp& stamp);
void apply(MatchState& state, const ConcessionSaid& event, const Stamp& stamp);
void apply(MatchState& state, const ConcessionConfirmed& event, const Stamp& stamp);
void apply(MatchState& state, const ConcessionWithdrawn& event, const Stamp& stamp);
void apply(MatchState& state, const NoShowDeclared& event, const Stamp& stamp);
void apply(MatchState& state, const Forfeited& event, const Stamp& stamp);
void apply(MatchState& state, const Disqualified& event, const Stamp& stamp);
void apply(MatchState& state, const MatchVoided& event, const Stamp& stamp);
void apply(MatchState& state, const MatchDecided& event, const Stamp& stamp);

void apply(MatchState& state, const PhotoTaken& event, const Stamp& stamp);

void apply(MatchState& state, const JudgeCalled& event, const Stamp& stamp);
void apply(MatchState& state, const CallTaken& event, const Stamp& stamp);
void apply(MatchState& state, const CallEnded& event, const Stamp& stamp);

void apply(MatchState& state, const PenaltyNoted& event, const Stamp& stamp);
void apply(MatchState& state, const Remarked& event, const Stamp& stamp);
void apply(MatchState& state, const JudgeErrorNoted& event, const Stamp& stamp);
void apply(MatchState& state, const SheetDrawn& event, const Stamp& stamp);
void apply(MatchState& state, const SheetSigned& event, const Stamp& stamp);
void apply(MatchState& state, const MatchClosed& event, const Stamp& stamp);

/// Lets the running clock run again after an end that was taken back; not while the match stands still.
void run_clock_again(MatchState& state, const Stamp& stamp);
/// Undoes an end by comparison or by the last fall: the stage before it, no outcome.
void reopen(MatchState& state);

}  // namespace yuanmen::match
