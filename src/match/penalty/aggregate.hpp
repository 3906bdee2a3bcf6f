#pragma once

#include <array>

#include "journal/aggregate.hpp"
#include "match/penalty/penalty.hpp"
#include "match/penalty/staleness.hpp"

namespace yuanmen::match {

/// A penalty, or the case of one, as the journal's contract has it (journal/aggregate.hpp).
struct PenaltyAggregate {
    using State = PenaltyState;
    using Command = PenaltyCommand;
    using Event = PenaltyEvent;
    using Circumstances = PenaltyCircumstances;
    using Actor = match::Actor;
    using Stamp = match::Stamp;
    static constexpr std::string_view kFamily = "penalty";
    static constexpr auto kNotHis =
        std::to_array<std::string_view>({"penalty.head_judge_only", "penalty.only_head_judge_deviates"});

    static journal::Decided<Event> decide(const State& state, const Command& command, const Actor& actor,
                                          const Circumstances& here) {
        return journal::decided_of<Event>(match::decide(state, command, actor, here));
    }
    static State evolve(State state, const Event& event, const Stamp& stamp) {
        return match::evolve(std::move(state), event, stamp);
    }
    static std::int64_t version(const State& state) { return state.version; }
    static const journal::Staleness& staleness() { return kPenaltyStaleness; }
    static journal::Parts needed_by(const Command& command) { return parts_needed_by(command); }
};
static_assert(journal::Aggregate<PenaltyAggregate>);

}  // namespace yuanmen::match
