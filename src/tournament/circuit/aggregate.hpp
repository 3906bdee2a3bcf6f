#pragma once

#include <array>
#include <nlohmann/json.hpp>

#include "journal/aggregate.hpp"
#include "match/actor.hpp"
#include "match/stamp.hpp"
#include "tournament/circuit/command.hpp"

namespace yuanmen::tournament {

/// The one stream of a house's circuit: "circuit/all".
inline constexpr std::string_view kTheCircuit = "all";

/// A circuit decides by itself alone: whether there is such an event and entrant, the service asks.
struct NothingElse {};

/// Codes "circuit.*".
base::Result<CircuitEvent, base::Refusal> decide(const CircuitState& state, const CircuitCommand& command,
                                                 const match::Actor& actor, const NothingElse& here);
CircuitState evolve(CircuitState state, const CircuitEvent& event, const match::Stamp& stamp);

extern const journal::Staleness kCircuitStaleness;
journal::Parts parts_needed_by(const CircuitCommand& command);

/// A circuit as the journal's contract has it (journal/aggregate.hpp).
struct CircuitAggregate : journal::AggregateOf<CircuitState, CircuitCommand, CircuitEvent, NothingElse,
                                               match::Actor, match::Stamp> {
    static constexpr std::string_view kFamily = "circuit";
    static constexpr auto kNotHis = std::to_array<std::string_view>({"circuit.head_judge_only"});
    static const journal::Staleness& staleness() { return kCircuitStaleness; }
    static std::string_view event_kind(const Event& event) { return kind_of(event); }
    static nlohmann::json event_json(const Event& event) { return to_json(event); }
    static auto event_from(std::string_view kind, const nlohmann::json& json) {
        return circuit_event_from_json(kind, json);
    }
    static nlohmann::json state_json(const State& state) { return to_json(state); }
    static auto state_from(const nlohmann::json& json) { return circuit_from_json(json); }
};
static_assert(journal::Aggregate<CircuitAggregate>);

}  // namespace yuanmen::tournament
