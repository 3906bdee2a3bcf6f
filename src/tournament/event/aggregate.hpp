#pragma once

#include <array>
#include <nlohmann/json.hpp>

#include "journal/aggregate.hpp"
#include "match/stamp.hpp"
#include "tournament/event/event.hpp"
#include "tournament/event/staleness.hpp"

namespace yuanmen::tournament {

/// An event as the journal's contract has it (journal/aggregate.hpp).
struct EventAggregate : journal::AggregateOf<EventState, EventCommand, EventEntry, tournament::Circumstances,
                                             match::Actor, match::Stamp> {
    static constexpr std::string_view kFamily = "event";
    static constexpr auto kNotHis =
        std::to_array<std::string_view>({"event.not_allowed", "event.needs_head_judge",
                                         "event.undo.not_yours", "event.paper.head_judge_only"});
    static const journal::Staleness& staleness() { return kEventStaleness; }
    static std::string_view event_kind(const Event& event) { return id_of(event.kind); }
    static nlohmann::json event_json(const Event& event) {
        nlohmann::json json = to_json(event);
        json.erase("kind");
        return json;
    }
    static base::Result<Event, base::Refusal> event_from(std::string_view kind, nlohmann::json json) {
        if (!json.is_object()) return base::fail(base::Refusal{"entry.malformed", {}, "", {}});
        json["kind"] = kind;
        return entry_from_json(json);
    }
    static nlohmann::json state_json(const State& state) { return to_json(state); }
    static auto state_from(const nlohmann::json& json) { return state_from_json(json); }
};
static_assert(journal::Aggregate<EventAggregate>);

}  // namespace yuanmen::tournament
