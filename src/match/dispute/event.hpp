#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <variant>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/dispute/events.hpp"

namespace yuanmen::match {

/// Something that has happened to a dispute; the journal keeps it for ever, as it keeps match::Event.
using DisputeEvent =
    std::variant<DisputeOpened, LinePointedAt, VerdictAttached, StatementGiven, PhotoAdded, DisputeHeard,
                 DisputeRuled, RulingAppealed, AppealDecided, DisputeClosed, InternalNoted>;

std::string_view kind_of(const DisputeEvent& event);
/// All kinds in the order of the variant.
const std::vector<std::string_view>& dispute_event_kinds();
nlohmann::json dispute_event_to_json(const DisputeEvent& event);
/// The event again. Refuses an unknown kind with "event.unknown_kind" and a wrong shape with
/// "event.malformed".
base::Result<DisputeEvent, base::Refusal> dispute_event_from_json(std::string_view kind,
                                                                  const nlohmann::json& fields);

}  // namespace yuanmen::match
