#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "base/one_of.hpp"
#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/commands/call.hpp"
#include "match/commands/clock.hpp"
#include "match/commands/deal.hpp"
#include "match/commands/draft.hpp"
#include "match/commands/ending.hpp"
#include "match/commands/evidence.hpp"
#include "match/commands/line_up.hpp"
#include "match/commands/play.hpp"
#include "match/commands/setup.hpp"
#include "match/commands/sheet.hpp"

namespace yuanmen::match {

/// Something somebody wants to do at a match. Nothing in it is trusted but its shape.
struct Command
    : base::OneOf<Schedule, Reschedule, CallPlayers, SeatPlayer, UnseatPlayer, CheckDeck, StartMatch,
                  EnterIdentity, EnterPool, CommitDraw, EnterNonce, Pick, DrawPick, UndoPick, SealLineUp,
                  SealLineUpOnPaper, RevealFirst, BeginTurn, EndTurn, SkipTurn, SetHp, Fall, Enter,
                  NoteFirstDraw, DismissFlag, UndoEntry, Pause, CountTable, Resume, ExtendClock, CorrectClock,
                  ConfirmClock, ChooseAfterBell, StartOvertime, Tick, Concede, ConfirmConcession,
                  WithdrawConcession, DeclareNoShow, Forfeit, Disqualify, VoidMatch, CompareCards,
                  ConfirmLine, TakePhoto, NotePenalty, Remark, NoteJudgeError, DrawUpSheet, Sign, AmendSheet,
                  Close, CallJudge, TakeCall, EndCall, ReplaceBack, ReopenLineUp, UncallPlayers> {
    using OneOf::OneOf;
};

/// The command named `kind` with exactly the fields of its struct. Refuses with "command.unknown_kind",
/// "command.not_an_object", "command.unknown_field", "command.missing_field", "command.wrong_type",
/// "command.unknown_value", "command.out_of_range", "command.bad_length", "command.bad_text" or
/// "command.bad_count"; `field` is the JSON pointer of the first field at fault. Never throws on any JSON.
base::Result<Command, base::Refusal> parse_command(std::string_view kind, const nlohmann::json& fields);

/// The name of a command's kind, e.g. "seal_line_up".
std::string_view kind_of(const Command& command);

/// All kinds in the order of the variant.
const std::vector<std::string_view>& command_kinds();

/// The JSON Schema (draft 2020-12, as OpenAPI 3.1 uses it) of a kind's fields; null for an unknown kind.
nlohmann::json command_schema(std::string_view kind);

/// The fields of a command as JSON. Only for tests and tools: the journal keeps events.
nlohmann::json command_to_json(const Command& command);

}  // namespace yuanmen::match
