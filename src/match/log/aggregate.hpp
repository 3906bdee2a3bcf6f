#pragma once

#include "journal/aggregate.hpp"
#include "match/actor.hpp"
#include "match/log/decide.hpp"
#include "match/log/event.hpp"
#include "match/stamp.hpp"

namespace yuanmen::match::log {

/// A record's log as the journal's contract has it (journal/aggregate.hpp). Whoever writes says with `seen`
/// which lines he knows, and a line's key is his own: that is all a command here depends on, and decide asks
/// it.
struct LogAggregate {
    using State = Log;
    using Command = log::Command;
    using Event = log::Event;
    using Circumstances = record::Lexicon;
    using Actor = match::Actor;
    using Stamp = match::Stamp;
    static constexpr std::string_view kFamily = "record";
    static constexpr auto kNotHis = journal::kNoCodes;

    static journal::Decided<Event> decide(const State& state, const Command& command, const Actor&,
                                          const Circumstances& lexicon) {
        return journal::decided_of<Event>(log::decide(state, command, lexicon));
    }
    static State evolve(State state, const Event& event, const Stamp& stamp) {
        return log::evolve(std::move(state), event, stamp);
    }
    static std::int64_t version(const State& state) { return state.version; }
    static const journal::Staleness& staleness() {
        static constexpr journal::Staleness kNothing{};
        return kNothing;
    }
    static journal::Parts needed_by(const Command&) { return {}; }
};
static_assert(journal::Aggregate<LogAggregate>);

}  // namespace yuanmen::match::log
