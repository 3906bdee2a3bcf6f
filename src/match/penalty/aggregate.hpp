#pragma once

#include <array>
#include <nlohmann/json.hpp>

#include "journal/aggregate.hpp"
#include "match/penalty/penalty.hpp"
#include "match/penalty/staleness.hpp"

namespace yuanmen::match {

/// A penalty, or the case of one, as the journal's contract has it (journal/aggregate.hpp).
struct PenaltyAggregate
    : journal::AggregateOf<PenaltyState, PenaltyCommand, PenaltyEvent, PenaltyCircumstances, Actor, Stamp> {
    static constexpr std::string_view kFamily = "penalty";
    static constexpr auto kNotHis =
        std::to_array<std::string_view>({"penalty.head_judge_only", "penalty.only_head_judge_deviates"});
    static const journal::Staleness& staleness() { return kPenaltyStaleness; }
    static std::string_view event_kind(const Event& event) { return kind_of(event); }
    static nlohmann::json event_json(const Event& event) { return penalty_event_to_json(event); }
    static auto event_from(std::string_view kind, const nlohmann::json& json) {
        return penalty_event_from_json(kind, json);
    }
    static nlohmann::json state_json(const State& state) { return penalty_to_json(state); }
    static auto state_from(const nlohmann::json& json) { return penalty_from_json(json); }
};
static_assert(journal::Aggregate<PenaltyAggregate>);

}  // namespace yuanmen::match
