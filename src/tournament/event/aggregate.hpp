#pragma once

#include <array>

#include "journal/aggregate.hpp"
#include "match/stamp.hpp"
#include "tournament/event/event.hpp"
#include "tournament/event/staleness.hpp"

namespace yuanmen::tournament {

/// An event as the journal's contract has it (journal/aggregate.hpp).
struct EventAggregate {
    using State = EventState;
    using Command = EventCommand;
    using Event = EventEntry;
    using Circumstances = tournament::Circumstances;
    using Actor = match::Actor;
    using Stamp = match::Stamp;
    static constexpr std::string_view kFamily = "event";
    static constexpr auto kNotHis = std::to_array<std::string_view>(
        {"event.not_allowed", "event.needs_head_judge", "event.undo.not_yours"});

    static journal::Decided<Event> decide(const State& state, const Command& command, const Actor& actor,
                                          const Circumstances& here) {
        return journal::decided_of<Event>(tournament::decide(state, command, actor, here));
    }
    static State evolve(State state, const Event& event, const Stamp& stamp) {
        return tournament::evolve(std::move(state), event, stamp);
    }
    static std::int64_t version(const State& state) { return state.version; }
    static const journal::Staleness& staleness() { return kEventStaleness; }
    static journal::Parts needed_by(const Command& command) { return parts_needed_by(command); }
};
static_assert(journal::Aggregate<EventAggregate>);

}  // namespace yuanmen::tournament
