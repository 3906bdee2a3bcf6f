#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
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
template <class A>
concept Aggregate = requires(typename A::State state, const typename A::Command& command,
                             const typename A::Event& event, const typename A::Actor& actor,
                             const typename A::Stamp& stamp, const typename A::Circumstances& here) {
    requires std::default_initializable<typename A::State>;
    { A::kFamily } -> std::convertible_to<std::string_view>;
    { A::decide(state, command, actor, here) } -> std::same_as<Decided<typename A::Event>>;
    { A::evolve(std::move(state), event, stamp) } -> std::same_as<typename A::State>;
    { A::version(state) } -> std::convertible_to<std::int64_t>;
    { A::kNotHis } -> std::convertible_to<std::span<const std::string_view>>;
    { A::staleness() } -> std::same_as<const Staleness&>;
    { A::needed_by(command) } -> std::same_as<Parts>;
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

}  // namespace yuanmen::journal
