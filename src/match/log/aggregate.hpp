#pragma once

#include <nlohmann/json.hpp>

#include "journal/aggregate.hpp"
#include "match/actor.hpp"
#include "match/log/decide.hpp"
#include "match/log/event.hpp"
#include "match/stamp.hpp"

namespace yuanmen::match::log {

/// A record's log as the journal's contract has it (journal/aggregate.hpp). Whoever writes says with `seen`
/// which lines he knows, and a line's key is his own: that is all a command here depends on, and decide asks
/// it.
struct LogAggregate
    : journal::AggregateOf<Log, log::Command, log::Event, record::Lexicon, match::Actor, match::Stamp> {
    static constexpr std::string_view kFamily = "record";

    static journal::Decided<Event> decide(const State& state, const Command& command, const Actor&,
                                          const Circumstances& lexicon) {
        return journal::decided_of<Event>(log::decide(state, command, lexicon));
    }
    static const journal::Staleness& staleness() {
        static constexpr journal::Staleness kNothing{};
        return kNothing;
    }
    static journal::Parts needed_by(const Command&) { return {}; }
    static std::string_view event_kind(const Event& event) { return kind_of(event); }
    static nlohmann::json event_json(const Event& event) { return event_to_json(event); }
    static auto event_from(std::string_view kind, const nlohmann::json& json) {
        return event_from_json(kind, json);
    }
    static nlohmann::json state_json(const State& state) { return log_to_json(state); }
    static auto state_from(const nlohmann::json& json) { return log_from_json(json); }
};
static_assert(journal::Aggregate<LogAggregate>);

}  // namespace yuanmen::match::log
