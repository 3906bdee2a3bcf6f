#pragma once

#include <initializer_list>
#include <optional>
#include <string>

#include "tournament/event/event.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::tournament {

/// A decision being made: `next` starts as a copy of the state and is changed freely; what differs in the end
/// is written.
struct Draft {
    const EventState& state;
    const match::Actor& actor;
    const Circumstances& circumstances;
    EventState next;
    EventEntry entry;

    bool by_head_judge() const { return actor.role == match::Role::head_judge; }
};

/// Nothing, or why not.
using Refused = std::optional<base::Refusal>;

inline base::Refusal refusal(std::string code, std::string field = {},
                             std::map<std::string, std::string> params = {},
                             std::vector<std::string> clauses = {}) {
    return {std::move(code), std::move(clauses), std::move(field), std::move(params)};
}

// One function a command, in the file named after what it is about. Each may leave `next` half changed when
// it refuses.
Refused act(Draft& draft, const CreateEvent& command);
Refused act(Draft& draft, const ChangeDetails& command);
Refused act(Draft& draft, const ChangeSettings& command);

Refused act(Draft& draft, const AddEntrants& command);
Refused act(Draft& draft, const EditEntrant& command);
Refused act(Draft& draft, const WithdrawEntrant& command);
Refused act(Draft& draft, const ReadmitEntrant& command);
Refused act(Draft& draft, const SetSeeds& command);
Refused act(Draft& draft, const CheckIn& command);
Refused act(Draft& draft, const CheckInAll& command);
Refused act(Draft& draft, const UndoCheckIn& command);

Refused act(Draft& draft, const DrawBracket& command);
Refused act(Draft& draft, const ReopenEntries& command);
Refused act(Draft& draft, const PublishBracket& command);
Refused act(Draft& draft, const SwapPlaces& command);
Refused act(Draft& draft, const SubstituteEntrant& command);
Refused act(Draft& draft, const CloseEvent& command);
Refused act(Draft& draft, const ReopenEvent& command);
Refused act(Draft& draft, const ArchiveEvent& command);
Refused act(Draft& draft, const HideEvent& command);
Refused act(Draft& draft, const ChangePublic& command);

Refused act(Draft& draft, const LinkMatches& command);
Refused act(Draft& draft, const MoveMatch& command);
Refused act(Draft& draft, const ReleaseMatch& command);
Refused act(Draft& draft, const SetTables& command);
Refused act(Draft& draft, const FixTable& command);
Refused act(Draft& draft, const SwapTables& command);

Refused act(Draft& draft, const ScheduleRound& command);
Refused act(Draft& draft, const CallRound& command);

Refused act(Draft& draft, const RecordSheet& command);
Refused act(Draft& draft, const RecordPaper& command);
Refused act(Draft& draft, const DeclareAbsent& command);
Refused act(Draft& draft, const DropEntrant& command);

Refused act(Draft& draft, const PairRound& command);
Refused act(Draft& draft, const ChangePairs& command);
Refused act(Draft& draft, const RepairTables& command);
Refused act(Draft& draft, const DiscardRound& command);
Refused act(Draft& draft, const PublishRound& command);
Refused act(Draft& draft, const UndoRound& command);
Refused act(Draft& draft, const EnterLate& command);
Refused act(Draft& draft, const ForbidPair& command);
Refused act(Draft& draft, const AllowPair& command);

Refused act(Draft& draft, const DecideDrawn& command);
Refused act(Draft& draft, const CorrectResult& command);
Refused act(Draft& draft, const UndoAction& command);

}  // namespace yuanmen::tournament
