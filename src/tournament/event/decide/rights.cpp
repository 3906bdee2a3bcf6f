#include "tournament/event/decide/rights.hpp"

#include <algorithm>
#include <array>

#include "match/codec.hpp"
#include "match/decide/gate.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::tournament {
namespace {

constexpr unsigned bit(match::Role role) {
    return 1U << static_cast<unsigned>(role);
}
constexpr unsigned bit(EventPhase phase) {
    return 1U << static_cast<unsigned>(phase);
}

constexpr unsigned head = bit(match::Role::head_judge);
constexpr unsigned desk = head | bit(match::Role::scorekeeper);
constexpr unsigned staff = desk | bit(match::Role::judge);
constexpr unsigned floor = head | bit(match::Role::judge);
constexpr unsigned anybody = staff | bit(match::Role::system);
constexpr unsigned machine = head | bit(match::Role::system);

constexpr unsigned none = bit(EventPhase::none);
constexpr unsigned entries = bit(EventPhase::entries);
constexpr unsigned drawn = bit(EventPhase::drawn);
constexpr unsigned published = bit(EventPhase::published);
constexpr unsigned closed = bit(EventPhase::closed);
constexpr unsigned open = entries | drawn | published;

struct Row {
    std::string_view kind;
    unsigned roles;
    unsigned phases;
};

constexpr std::array kRows = {
    Row{CreateEvent::kind, head, none},
    Row{ChangeDetails::kind, head, open | closed},
    Row{ChangeSettings::kind, head, entries},
    Row{AddEntrants::kind, desk, entries},
    Row{EditEntrant::kind, desk, open},
    Row{WithdrawEntrant::kind, desk, entries},
    Row{ReadmitEntrant::kind, desk, open},
    Row{SetSeeds::kind, desk, entries},
    Row{CheckIn::kind, staff | bit(match::Role::player), entries},
    Row{CheckInAll::kind, staff, entries},
    Row{UndoCheckIn::kind, staff, entries},
    Row{DrawBracket::kind, head, entries},
    Row{ReopenEntries::kind, head, drawn},
    Row{PublishBracket::kind, head, drawn},
    Row{LinkMatches::kind, machine, published},
    Row{MoveMatch::kind, floor, published},
    Row{ReleaseMatch::kind, machine, published},
    Row{RecordSheet::kind, machine, published},
    Row{RecordPaper::kind, staff, published},
    Row{DeclareAbsent::kind, floor, published},
    Row{DropEntrant::kind, anybody, drawn | published | closed},
    Row{CorrectResult::kind, head, published},
    Row{UndoAction::kind, staff, open | closed},
    Row{CloseEvent::kind, head, open},
    Row{ReopenEvent::kind, head, closed},
    Row{PairRound::kind, head, published},
    Row{ChangePairs::kind, head, published},
    Row{RepairTables::kind, head, published},
    Row{DiscardRound::kind, head, published},
    Row{PublishRound::kind, head, published},
    Row{UndoRound::kind, head, published},
    Row{EnterLate::kind, desk, published},
    Row{ForbidPair::kind, head, drawn | published},
    Row{AllowPair::kind, head, drawn | published},
    Row{DecideDrawn::kind, head, published},
    Row{SetTables::kind, head, open},
    Row{FixTable::kind, desk, open},
    Row{SwapTables::kind, floor, published},
    Row{SwapPlaces::kind, head, drawn},
    Row{SubstituteEntrant::kind, head, drawn | published},
    Row{ScheduleRound::kind, desk, open},
    Row{CallRound::kind, desk, published},
    Row{ArchiveEvent::kind, head, closed},
    Row{HideEvent::kind, head, open | closed},
    Row{ChangePublic::kind, head, open | closed},
};
static_assert(kRows.size() == EventCommand::kAlternatives, "every command needs its row");

std::string named(unsigned roles) {
    std::string letters;
    if ((roles & head) != 0) letters += 'h';
    if ((roles & bit(match::Role::judge)) != 0) letters += 'j';
    if ((roles & bit(match::Role::scorekeeper)) != 0) letters += 's';
    return match::who_may(letters);
}

}  // namespace

Refused check_rights(const EventState& state, std::string_view kind, const match::Actor& actor) {
    const auto row = std::find_if(kRows.begin(), kRows.end(), [&](const Row& r) { return r.kind == kind; });
    if (row == kRows.end()) return refusal("command.unknown_kind", "/kind");
    if ((row->roles & bit(actor.role)) == 0) {
        return refusal("event.not_allowed", "",
                       {{"role", std::string(journal::name_of(actor.role))}, {"may", named(row->roles)}});
    }
    constexpr std::array<std::string_view, 3> kOfOnePutAway = {ArchiveEvent::kind, HideEvent::kind,
                                                               UndoAction::kind};
    const bool changes_it =
        std::find(kOfOnePutAway.begin(), kOfOnePutAway.end(), kind) == kOfOnePutAway.end();
    if (state.archived && changes_it) return refusal("event.archived");
    if ((row->phases & bit(state.phase)) != 0) return std::nullopt;
    if (state.phase == EventPhase::none) return refusal("event.unknown");
    if (row->phases == none) return refusal("event.exists");
    return refusal("event.wrong_phase", "",
                   {{"phase", std::string(journal::name_of(state.phase))}, {"command", std::string(kind)}});
}

}  // namespace yuanmen::tournament
