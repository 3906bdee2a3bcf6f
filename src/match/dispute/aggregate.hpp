#pragma once

#include <array>
#include <nlohmann/json.hpp>

#include "journal/aggregate.hpp"
#include "match/dispute/dispute.hpp"
#include "match/dispute/staleness.hpp"

namespace yuanmen::match {

/// A dispute as the journal's contract has it (journal/aggregate.hpp).
struct DisputeAggregate
    : journal::AggregateOf<DisputeState, DisputeCommand, DisputeEvent, DisputeCircumstances, Actor, Stamp> {
    static constexpr std::string_view kFamily = "dispute";
    static constexpr auto kNotHis =
        std::to_array<std::string_view>({"dispute.not_your_chair", "dispute.head_judge_only"});
    static const journal::Staleness& staleness() { return kDisputeStaleness; }
    static std::string_view event_kind(const Event& event) { return kind_of(event); }
    static nlohmann::json event_json(const Event& event) { return dispute_event_to_json(event); }
    static auto event_from(std::string_view kind, const nlohmann::json& json) {
        return dispute_event_from_json(kind, json);
    }
    static nlohmann::json state_json(const State& state) { return dispute_to_json(state); }
    static auto state_from(const nlohmann::json& json) { return dispute_from_json(json); }
};
static_assert(journal::Aggregate<DisputeAggregate>);

}  // namespace yuanmen::match
