#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "base/one_of.hpp"
#include "base/refusal.hpp"
#include "base/result.hpp"
#include "tournament/event/commands/bracket.hpp"
#include "tournament/event/commands/entries.hpp"
#include "tournament/event/commands/results.hpp"
#include "tournament/event/commands/rounds.hpp"
#include "tournament/event/commands/tables.hpp"

namespace yuanmen::tournament {

/// Something somebody wants to do with an event. Nothing in it is trusted but its shape.
struct EventCommand
    : base::OneOf<CreateEvent, ChangeDetails, ChangeSettings, AddEntrants, EditEntrant, WithdrawEntrant,
                  ReadmitEntrant, SetSeeds, CheckIn, UndoCheckIn, DrawBracket, ReopenEntries, PublishBracket,
                  LinkMatches, MoveMatch, ReleaseMatch, RecordSheet, RecordPaper, DeclareAbsent, DropEntrant,
                  CorrectResult, UndoAction, CloseEvent, ReopenEvent, PairRound, ChangePairs, RepairTables,
                  DiscardRound, PublishRound, UndoRound, EnterLate, ForbidPair, AllowPair, DecideDrawn,
                  SetTables, FixTable, SwapTables, CheckInAll, SwapPlaces, SubstituteEntrant, ScheduleRound,
                  CallRound, ArchiveEvent, HideEvent, ChangePublic> {
    using OneOf::OneOf;
};

/// The command named `kind` with exactly the fields of its struct; refuses with the codes of
/// match::parse_command, `field` being the JSON pointer of the first field at fault. Never throws on any
/// JSON.
base::Result<EventCommand, base::Refusal> parse_event_command(std::string_view kind,
                                                              const nlohmann::json& fields);

/// The body of a preview: `corrected` of a "correct_result", with the same refusals.
base::Result<CorrectedResult, base::Refusal> parse_corrected_result(const nlohmann::json& fields);

std::string_view kind_of(const EventCommand& command);

/// All kinds in the order of the variant.
const std::vector<std::string_view>& event_command_kinds();

/// The JSON Schema of a kind's fields, as match::command_schema; null for an unknown kind.
nlohmann::json event_command_schema(std::string_view kind);

/// For tests and tools: the journal keeps entries.
nlohmann::json to_json(const EventCommand& command);

}  // namespace yuanmen::tournament
