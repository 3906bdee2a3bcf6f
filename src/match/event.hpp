#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "base/one_of.hpp"
#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/events/call.hpp"
#include "match/events/clock.hpp"
#include "match/events/deal.hpp"
#include "match/events/draft.hpp"
#include "match/events/ending.hpp"
#include "match/events/evidence.hpp"
#include "match/events/line_up.hpp"
#include "match/events/play.hpp"
#include "match/events/setup.hpp"
#include "match/events/sheet.hpp"

namespace yuanmen::match {

/// Something that has happened at a match; the journal keeps it for ever. A kind is never renamed and a
/// field never changes its meaning; a field added later is optional. Nothing in it is secret when written.
struct Event
    : base::OneOf<MatchScheduled, MatchRescheduled, PlayersCalled, PlayerSeated, PlayerUnseated, DeckChecked,
                  MatchStarted, IdentityEntered, PoolEntered, DrawCommitted, NonceEntered, DealDrawn,
                  GeneralPicked, PickUndone, LineUpSealed, SealOpened, GeneralEntered, TurnBegun, TurnEnded,
                  HpSet, GeneralFell, FirstDrawNoted, FlagRaised, FlagDismissed, EntryTakenBack, ClockStarted,
                  MatchPaused, TableCounted, MatchResumed, ClockExtended, ClockCorrected, ClockInterrupted,
                  ClockConfirmed, ClockPutBack, BellRang, BellChoiceMade, ComparisonLevel, CardsCompared,
                  ConcessionSaid, ConcessionConfirmed, ConcessionWithdrawn, NoShowDeclared, Forfeited,
                  Disqualified, MatchVoided, MatchDecided, LineConfirmed, PhotoTaken, PenaltyNoted, Remarked,
                  JudgeErrorNoted, SheetDrawn, SheetSigned, MatchClosed, JudgeCalled, CallTaken, CallEnded,
                  BackReplaced, LineUpReopened, PlayersUncalled> {
    using OneOf::OneOf;
};

/// The name of an event's kind, e.g. "general_picked".
std::string_view kind_of(const Event& event);

/// All kinds in the order of the variant.
const std::vector<std::string_view>& event_kinds();

/// The fields of an event. Integers, texts, booleans, lists and objects only, so base::canonical_json takes
/// it.
nlohmann::json event_to_json(const Event& event);

/// The event again: event_from_json(kind_of(e), event_to_json(e)) equals e. Refuses an unknown kind with
/// "event.unknown_kind" and a wrong shape with "event.malformed".
base::Result<Event, base::Refusal> event_from_json(std::string_view kind, const nlohmann::json& fields);

}  // namespace yuanmen::match
