#pragma once

#include <array>

#include "journal/aggregate.hpp"
#include "match/dispute/dispute.hpp"
#include "match/dispute/staleness.hpp"

namespace yuanmen::match {

/// A dispute as the journal's contract has it (journal/aggregate.hpp).
struct DisputeAggregate {
    using State = DisputeState;
    using Command = DisputeCommand;
    using Event = DisputeEvent;
    using Circumstances = DisputeCircumstances;
    using Actor = match::Actor;
    using Stamp = match::Stamp;
    static constexpr std::string_view kFamily = "dispute";
    static constexpr auto kNotHis =
        std::to_array<std::string_view>({"dispute.not_your_chair", "dispute.head_judge_only"});

    static journal::Decided<Event> decide(const State& state, const Command& command, const Actor& actor,
                                          const Circumstances& here) {
        return journal::decided_of<Event>(match::decide(state, command, actor, here));
    }
    static State evolve(State state, const Event& event, const Stamp& stamp) {
        return match::evolve(std::move(state), event, stamp);
    }
    static std::int64_t version(const State& state) { return state.version; }
    static const journal::Staleness& staleness() { return kDisputeStaleness; }
    static journal::Parts needed_by(const Command& command) { return parts_needed_by(command); }
};
static_assert(journal::Aggregate<DisputeAggregate>);

}  // namespace yuanmen::match
