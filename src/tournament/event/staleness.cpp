#include "tournament/event/staleness.hpp"

#include <nlohmann/json.hpp>

#include "journal/kinds.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::tournament {
namespace {

using journal::PartsRow;

// A correction and an undo carry a guard of their own: the preview's tag, the version of the action.
constexpr auto kNeeds = std::to_array<PartsRow>({
    {CreateEvent::kind, ""},
    {ChangeDetails::kind, "details"},
    {ChangeSettings::kind, "settings field"},
    {AddEntrants::kind, "field"},
    {EditEntrant::kind, "field entrant.{entrant}"},
    {WithdrawEntrant::kind, "field entrant.{entrant}"},
    {ReadmitEntrant::kind, "field entrant.{entrant}"},
    {SetSeeds::kind, "field seeds"},
    {CheckIn::kind, "field entrant.{entrants[]}"},
    {UndoCheckIn::kind, "field entrant.{entrants[]}"},
    {CheckInAll::kind, "field"},
    {DrawBracket::kind, "*"},
    {ReopenEntries::kind, "*"},
    {PublishBracket::kind, "*"},
    {LinkMatches::kind, "field match.{links[].match}"},
    {MoveMatch::kind, "field match.{match}"},
    {ReleaseMatch::kind, "field match.{match}"},
    {RecordSheet::kind, "field match.{match}"},
    {RecordPaper::kind, "field match.{match}"},
    {DeclareAbsent::kind, "field match.{match}"},
    {DropEntrant::kind, "field entrant.{entrant}"},
    {CorrectResult::kind, ""},
    {UndoAction::kind, ""},
    {CloseEvent::kind, "*"},
    {ReopenEvent::kind, "*"},
    {PairRound::kind, "rounds"},
    {ChangePairs::kind, "rounds"},
    {RepairTables::kind, "rounds"},
    {DiscardRound::kind, "rounds"},
    {PublishRound::kind, "rounds"},
    {UndoRound::kind, "rounds"},
    {EnterLate::kind, ""},
    {ForbidPair::kind, "rounds"},
    {AllowPair::kind, "rounds"},
    {DecideDrawn::kind, "field match.{match}"},
    {SetTables::kind, "hall"},
    {FixTable::kind, "field entrant.{entrant}"},
    {SwapTables::kind, "field match.{match} match.{other}"},
    {SwapPlaces::kind, "*"},
    {SubstituteEntrant::kind, "field entrant.{entrant}"},
    {ScheduleRound::kind, "time.{round}"},
    {CallRound::kind, "time.{round}"},
    {ArchiveEvent::kind, "*"},
    {HideEvent::kind, "hidden"},
    {ChangePublic::kind, "settings"},
});
static_assert(journal::lists_every_kind(journal::KindsOf<EventCommand>::kNames, kNeeds));

constexpr std::string_view kSingles =
    "entrant.{changes.entrants[].before.id} entrant.{changes.entrants[].after.id} "
    "match.{changes.matches[].match}";
constexpr std::string_view kSinglesAndSeeds =
    "entrant.{changes.entrants[].before.id} entrant.{changes.entrants[].after.id} "
    "match.{changes.matches[].match} seeds";

constexpr std::string_view kSinglesAndRounds =
    "entrant.{changes.entrants[].before.id} entrant.{changes.entrants[].after.id} "
    "match.{changes.matches[].match} rounds";

constexpr auto kChanges = std::to_array<PartsRow>({
    {"event_created", "*"},
    {"details_changed", "details"},
    {"settings_changed", "*"},
    {"entrants_added", kSinglesAndSeeds},
    {"entrant_edited", kSinglesAndSeeds},
    {"entrant_withdrawn", kSinglesAndSeeds},
    {"entrant_readmitted", kSinglesAndSeeds},
    {"seeds_set", "field seeds"},
    {"checked_in", kSingles},
    {"check_in_undone", kSingles},
    {"bracket_drawn", "*"},
    {"entries_reopened", "*"},
    {"bracket_published", "*"},
    {"matches_linked", kSingles},
    {"match_moved", kSingles},
    {"match_released", kSingles},
    {"result_recorded", kSingles},
    {"no_show_declared", kSingles},
    {"entrant_dropped", kSingles},
    {"result_corrected", "*"},
    {"action_undone", "*"},
    {"event_closed", "*"},
    {"event_reopened", "*"},
    {"round_paired", "rounds"},
    {"pairs_changed", kSinglesAndRounds},
    {"round_discarded", "rounds"},
    {"round_published", kSinglesAndRounds},
    {"round_undone", kSinglesAndRounds},
    {"entered_late", kSinglesAndRounds},
    {"pair_forbidden", "rounds"},
    {"pair_allowed", "rounds"},
    {"drawn_match_decided", kSingles},
    {"result_entered", ""},  // the second person enters beside the first, not behind him
    {"tables_set", "hall"},
    {"table_fixed", kSingles},
    {"tables_swapped", kSingles},
    {"event_imported", "*"},
    {"places_swapped", "*"},
    {"entrant_substituted", kSinglesAndRounds},
    {"round_scheduled", "time.{changes.times[].before.round} time.{changes.times[].after.round}"},
    {"round_called", "time.{changes.times[].before.round} time.{changes.times[].after.round}"},
    {"event_archived", "*"},
    {"event_unarchived", "*"},
    {"event_hidden", "hidden"},
    {"event_shown", "hidden"},
    // Who judges at a table stands in the event's stream too, and is nobody's concern here.
    {"judge_assigned", ""},
    {"judge_released", ""},
});

constexpr auto kNames = [] {
    constexpr auto& kinds = journal::EnumNames<EntryKind>::names;
    std::array<std::string_view, kinds.size() + 2> names;
    std::copy(kinds.begin(), kinds.end(), names.begin());
    names[kinds.size()] = "judge_assigned";
    names[kinds.size() + 1] = "judge_released";
    return names;
}();
static_assert(journal::lists_every_kind(kNames, kChanges));

}  // namespace

const journal::Staleness kEventStaleness{kNeeds, kChanges};

journal::Parts parts_needed_by(const EventCommand& command) {
    return kEventStaleness.needed_by(kind_of(command), to_json(command));
}

}  // namespace yuanmen::tournament
