#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/staleness.hpp"

namespace yuanmen::journal {

/// What comes of a command. **The events must be written even when there is a refusal**: the first `due` of
/// them happened by themselves before the command came, and without a refusal the rest are its own.
template <class Event>
struct Decided {
    std::vector<Event> events;
    std::size_t due = 0;
    std::optional<base::Refusal> refusal;
};

/// The contract of an aggregate: everything one kind of stream in the journal has to say for itself, as types
/// and pure functions. Store and service know no other.
///   kFamily      before the kind of its entries and the id of its stream: "dispute"
///   State        what the entries add up to; State{} before the first
///   Command      what may be asked (a family of kinds.hpp, or a variant without kinds)
///   Event        what has happened; the journal keeps it for ever
///   Circumstances  what a decision must know besides the state: ruleset, time, chance
///   decide       judges a command; who may do what is part of it. Total: it never throws.
///   evolve       the state after an event. Total: any event on any state gives a state.
///   version      how many entries the state rests on
///   kNotHis      codes of refusals that say "not you", besides all that begin with "actor."
///   staleness    what its commands depend on and its events change; needed_by: the parts of one command
///   event_kind, event_json, event_from   an event as the journal keeps it, and back
///   state_json, state_from               a state as a snapshot keeps it, and back
template <class A>
concept Aggregate = requires(typename A::State state, const typename A::Command& command,
                             const typename A::Event& event, const typename A::Actor& actor,
                             const typename A::Stamp& stamp, const typename A::Circumstances& here,
                             std::string_view kind, const nlohmann::json& json) {
    requires std::default_initializable<typename A::State>;
    { A::kFamily } -> std::convertible_to<std::string_view>;
    { A::decide(state, command, actor, here) } -> std::same_as<Decided<typename A::Event>>;
    { A::evolve(std::move(state), event, stamp) } -> std::same_as<typename A::State>;
    { A::version(state) } -> std::convertible_to<std::int64_t>;
    { A::kNotHis } -> std::convertible_to<std::span<const std::string_view>>;
    { A::staleness() } -> std::same_as<const Staleness&>;
    { A::needed_by(command) } -> std::same_as<Parts>;
    { A::event_kind(event) } -> std::same_as<std::string_view>;
    { A::event_json(event) } -> std::same_as<nlohmann::json>;
    { A::event_from(kind, json) } -> std::same_as<base::Result<typename A::Event, base::Refusal>>;
    { A::state_json(state) } -> std::same_as<nlohmann::json>;
    { A::state_from(json) } -> std::same_as<base::Result<typename A::State, base::Refusal>>;
};

/// The codes of an aggregate that needs none of its own.
inline constexpr std::span<const std::string_view> kNoCodes;

/// A decision that has no events of its own accord: `decided` holds events or a refusal.
template <class Event, class Result>
Decided<Event> decided_of(Result decided) {
    if (!decided.ok()) return {{}, 0, decided.error()};
    if constexpr (requires { decided->begin(); }) {
        return {{decided->begin(), decided->end()}, 0, std::nullopt};
    } else {
        return {{*std::move(decided)}, 0, std::nullopt};
    }
}

/// Its functions, found where its types stand.
namespace found {
template <class... Given>
auto decide_of(const Given&... given) {
    return decide(given...);
}
template <class State, class Event, class Stamp>
State evolve_of(State state, const Event& event, const Stamp& stamp) {
    return evolve(std::move(state), event, stamp);
}
template <class Command>
Parts needed_of(const Command& command) {
    return parts_needed_by(command);
}
}  // namespace found

/// What most aggregates say the same way: `decide`, `evolve` and `parts_needed_by` stand beside their types,
/// and the state counts its entries. One that says it otherwise hides the function here with its own.
template <class StateType, class CommandType, class EventType, class CircumstancesType, class ActorType,
          class StampType>
struct AggregateOf {
    using State = StateType;
    using Command = CommandType;
    using Event = EventType;
    using Circumstances = CircumstancesType;
    using Actor = ActorType;
    using Stamp = StampType;
    static constexpr auto kNotHis = kNoCodes;

    static Decided<Event> decide(const State& state, const Command& command, const Actor& actor,
                                 const Circumstances& here) {
        return decided_of<Event>(found::decide_of(state, command, actor, here));
    }
    static State evolve(State state, const Event& event, const Stamp& stamp) {
        return found::evolve_of(std::move(state), event, stamp);
    }
    static std::int64_t version(const State& state) { return state.version; }
    static Parts needed_by(const Command& command) { return found::needed_of(command); }
};

}  // namespace yuanmen::journal
