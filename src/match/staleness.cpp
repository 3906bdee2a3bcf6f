#include "match/staleness.hpp"

#include <nlohmann/json.hpp>

#include "journal/kinds.hpp"
#include "match/event.hpp"

namespace yuanmen::match {
namespace {

using journal::PartsRow;

// What a person must have seen for his tap to mean what he meant. Whether it may be done at all decide() asks
// of the match as it is. A bell is not among what ends a turn: the tap that comes after it is the one that
// ends the match.
constexpr auto kNeeds = std::to_array<PartsRow>({
    {Schedule::kind, "head"},
    {Reschedule::kind, "head"},
    {CallPlayers::kind, "call"},
    {UncallPlayers::kind, "call"},
    {SeatPlayer::kind, "seat.{chair}"},
    {UnseatPlayer::kind, "seat.{chair}"},
    {CheckDeck::kind, "deck"},
    {StartMatch::kind, "start"},
    {EnterIdentity::kind, "identity draw picks"},
    {EnterPool::kind, "pool draw picks"},
    {CommitDraw::kind, "identity pool draw"},
    {EnterNonce::kind, "draw nonce.{chair}"},
    {Pick::kind, "pool picks"},
    {DrawPick::kind, "pool picks"},
    {UndoPick::kind, "pool picks"},
    {SealLineUp::kind, "picks line_up.{chair}"},
    {SealLineUpOnPaper::kind, "picks line_up.{chair}"},
    {RevealFirst::kind, "line_up general"},
    {BeginTurn::kind, "turn"},
    {EndTurn::kind, "turn"},
    {SkipTurn::kind, "turn"},
    {SetHp::kind, "general.{chair} end"},
    {Fall::kind, "general.{chair} turn"},
    {Enter::kind, "general.{chair}"},
    {NoteFirstDraw::kind, "first_draw turn"},
    {DismissFlag::kind, "flag.{flag}"},
    {UndoEntry::kind, "turn general first_draw bell end"},
    {Pause::kind, "pause"},
    {CountTable::kind, "pause"},
    {Resume::kind, "pause"},
    {ExtendClock::kind, "clock bell"},
    {CorrectClock::kind, "clock bell end"},
    {ConfirmClock::kind, "clock"},
    {ChooseAfterBell::kind, "clock bell end"},
    {StartOvertime::kind, "comparison end"},
    {Tick::kind, ""},
    {Concede::kind, "concession"},
    {ConfirmConcession::kind, "concession"},
    {WithdrawConcession::kind, "concession"},
    {DeclareNoShow::kind, "call seat"},
    {Forfeit::kind, "end"},
    {Disqualify::kind, "end"},
    {VoidMatch::kind, "end"},
    {CompareCards::kind, "comparison end"},
    {ConfirmLine::kind, "comparison agreement.{line}.{party}"},
    {TakePhoto::kind, "pause line_up.{chair}"},
    {NotePenalty::kind, "penalty.{chair}"},
    {Remark::kind, ""},
    {NoteJudgeError::kind, "judge_error"},
    {DrawUpSheet::kind, "sheet end"},
    {Sign::kind, "sheet signature.{signer}"},
    {AmendSheet::kind, "sheet end"},
    {Close::kind, "sheet signature"},
    {CallJudge::kind, ""},
    {TakeCall::kind, "judge_call.{call}"},
    {EndCall::kind, ""},
    {ReplaceBack::kind, "pool picks"},
    {ReopenLineUp::kind, "line_up.{chair} general"},
});
static_assert(journal::lists_every_kind(journal::KindsOf<Command>::kNames, kNeeds));

constexpr auto kChanges = std::to_array<PartsRow>({
    {MatchScheduled::kind, "head"},
    {MatchRescheduled::kind, "head"},
    {PlayersCalled::kind, "call"},
    {PlayersUncalled::kind, "call"},
    {PlayerSeated::kind, "seat.{chair}"},
    {PlayerUnseated::kind, "seat.{chair}"},
    {DeckChecked::kind, "deck"},
    {MatchStarted::kind, "start"},
    {IdentityEntered::kind, "identity"},
    {PoolEntered::kind, "pool"},
    {DrawCommitted::kind, "draw"},
    {NonceEntered::kind, "nonce.{chair}"},
    {DealDrawn::kind, "identity pool"},
    {GeneralPicked::kind, "picks"},
    {PickUndone::kind, "picks"},
    {LineUpSealed::kind, "line_up.{chair}"},
    {SealOpened::kind, ""},
    {GeneralEntered::kind, "general.{chair}"},
    {TurnBegun::kind, "turn"},
    {TurnEnded::kind, "turn"},
    {HpSet::kind, "general.{chair}"},
    {GeneralFell::kind, "general.{chair}"},
    {FirstDrawNoted::kind, "first_draw"},
    {FlagRaised::kind, "flag.{flag}"},
    {FlagDismissed::kind, "flag.{flag}"},
    {EntryTakenBack::kind, "turn general first_draw end"},
    {ClockStarted::kind, "clock"},
    {MatchPaused::kind, "pause clock"},
    {TableCounted::kind, "pause"},
    {MatchResumed::kind, "pause clock"},
    {ClockExtended::kind, "clock"},
    {ClockCorrected::kind, "clock bell end"},
    {ClockInterrupted::kind, "clock"},
    {ClockConfirmed::kind, "clock"},
    {ClockPutBack::kind, "clock"},
    {BellRang::kind, "bell"},
    {BellChoiceMade::kind, "bell end"},
    {ComparisonLevel::kind, "comparison end"},
    {CardsCompared::kind, "comparison"},
    {ConcessionSaid::kind, "concession"},
    {ConcessionConfirmed::kind, "concession end"},
    {ConcessionWithdrawn::kind, "concession"},
    {NoShowDeclared::kind, "end"},
    {Forfeited::kind, "end"},
    {Disqualified::kind, "end"},
    {MatchVoided::kind, "end"},
    {MatchDecided::kind, "comparison end"},
    {LineConfirmed::kind, "agreement.{line}.{party}"},
    {PhotoTaken::kind, "photo"},
    {PenaltyNoted::kind, "penalty.{chair}"},
    {Remarked::kind, "remark"},
    {JudgeErrorNoted::kind, "judge_error"},
    {SheetDrawn::kind, "sheet"},
    {SheetSigned::kind, "signature.{signer}"},
    {MatchClosed::kind, "closed"},
    {JudgeCalled::kind, "judge_call.{call}"},
    {CallTaken::kind, "judge_call.{call}"},
    {CallEnded::kind, "judge_call.{call}"},
    {BackReplaced::kind, "pool"},
    {LineUpReopened::kind, "line_up.{chair}"},
});
static_assert(journal::lists_every_kind(journal::KindsOf<Event>::kNames, kChanges));

}  // namespace

const journal::Staleness kDeskStaleness{kNeeds, kChanges};

journal::Parts parts_needed_by(const Command& command) {
    return kDeskStaleness.needed_by(kind_of(command), command_to_json(command));
}

}  // namespace yuanmen::match
