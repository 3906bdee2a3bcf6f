#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/desk.hpp"
#include "match/sheet.hpp"

namespace yuanmen::match {

/// What a handler answers: nothing if the command was done.
using Verdict = std::optional<base::Refusal>;

using Params = std::map<std::string, std::string>;
using Clauses = std::vector<std::string>;

/// What a sealed table (封牌) rests on.
inline const Clauses kSealedTable = {"1v1.term.10", "judging.p17"};

Verdict refuse(std::string code, Clauses clauses = {}, std::string field = "", Params params = {});

/// What a handler works with: the arguments of decide(), and the events it has written so far, which the
/// state here already contains.
class Table {
  public:
    Table(const MatchState& state, const Secrets& secrets, const Actor& actor, const cards::Ruleset& ruleset,
          const base::Moment& now, std::string_view entropy)
        : secrets(secrets),
          actor(actor),
          ruleset(ruleset),
          now(now),
          log_before{state.version, state.log_sha256},
          state_(state),
          entropy_(entropy) {}

    const Secrets& secrets;
    const Actor& actor;
    const cards::Ruleset& ruleset;
    const base::Moment& now;
    const LogMark log_before;  ///< the log before this command

    const MatchState& state() const { return state_; }
    const cards::Parameters& parameters() const { return ruleset.parameters; }
    bool head_judge() const { return actor.role == Role::head_judge; }
    bool judge() const { return actor.role == Role::judge || actor.role == Role::head_judge; }

    void emit(Event event);
    void seal(SealedNote note) { notes_.push_back(std::move(note)); }
    /// Writes what is due at `now`, e.g. after a clock was set to nothing left.
    void emit_due();
    /// 64 hexadecimal digits for one purpose of this command.
    std::string random_hex(std::string_view purpose) const;

    std::vector<Event> events;
    const std::vector<SealedNote>& notes() const { return notes_; }

  private:
    MatchState state_;
    std::string_view entropy_;
    std::vector<SealedNote> notes_;
};

// One handler for each command, in the file of its area.
Verdict handle(Table& table, const Schedule& command);
Verdict handle(Table& table, const Reschedule& command);
Verdict handle(Table& table, const CallPlayers& command);
Verdict handle(Table& table, const SeatPlayer& command);
Verdict handle(Table& table, const UnseatPlayer& command);
Verdict handle(Table& table, const UncallPlayers& command);
Verdict handle(Table& table, const CheckDeck& command);
Verdict handle(Table& table, const StartMatch& command);
Verdict handle(Table& table, const EnterIdentity& command);
Verdict handle(Table& table, const EnterPool& command);
Verdict handle(Table& table, const CommitDraw& command);
Verdict handle(Table& table, const EnterNonce& command);
Verdict handle(Table& table, const Pick& command);
Verdict handle(Table& table, const DrawPick& command);
Verdict handle(Table& table, const UndoPick& command);
Verdict handle(Table& table, const ReplaceBack& command);
Verdict handle(Table& table, const SealLineUp& command);
Verdict handle(Table& table, const SealLineUpOnPaper& command);
Verdict handle(Table& table, const ReopenLineUp& command);
Verdict handle(Table& table, const RevealFirst& command);
Verdict handle(Table& table, const BeginTurn& command);
Verdict handle(Table& table, const EndTurn& command);
Verdict handle(Table& table, const SkipTurn& command);
Verdict handle(Table& table, const SetHp& command);
Verdict handle(Table& table, const Fall& command);
Verdict handle(Table& table, const Enter& command);
Verdict handle(Table& table, const NoteFirstDraw& command);
Verdict handle(Table& table, const DismissFlag& command);
Verdict handle(Table& table, const UndoEntry& command);
Verdict handle(Table& table, const Pause& command);
Verdict handle(Table& table, const CountTable& command);
Verdict handle(Table& table, const Resume& command);
Verdict handle(Table& table, const ExtendClock& command);
Verdict handle(Table& table, const CorrectClock& command);
Verdict handle(Table& table, const ConfirmClock& command);
Verdict handle(Table& table, const ChooseAfterBell& command);
Verdict handle(Table& table, const StartOvertime& command);
Verdict handle(Table& table, const Tick& command);
Verdict handle(Table& table, const Concede& command);
Verdict handle(Table& table, const ConfirmConcession& command);
Verdict handle(Table& table, const WithdrawConcession& command);
Verdict handle(Table& table, const DeclareNoShow& command);
Verdict handle(Table& table, const Forfeit& command);
Verdict handle(Table& table, const Disqualify& command);
Verdict handle(Table& table, const VoidMatch& command);
Verdict handle(Table& table, const CompareCards& command);
Verdict handle(Table& table, const ConfirmLine& command);
Verdict handle(Table& table, const TakePhoto& command);
Verdict handle(Table& table, const CallJudge& command);
Verdict handle(Table& table, const TakeCall& command);
Verdict handle(Table& table, const EndCall& command);
Verdict handle(Table& table, const NotePenalty& command);
Verdict handle(Table& table, const Remark& command);
Verdict handle(Table& table, const NoteJudgeError& command);
Verdict handle(Table& table, const DrawUpSheet& command);
Verdict handle(Table& table, const Sign& command);
Verdict handle(Table& table, const AmendSheet& command);
Verdict handle(Table& table, const Close& command);

}  // namespace yuanmen::match
