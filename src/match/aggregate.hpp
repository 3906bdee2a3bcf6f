#pragma once

#include "journal/aggregate.hpp"
#include "match/desk.hpp"
#include "match/staleness.hpp"

namespace yuanmen::match {

/// What a decision at a desk must know besides the match, and what of it is sealed.
struct DeskCircumstances {
    const Secrets& secrets;
    const cards::Ruleset& ruleset;
    base::Moment now;
    std::string entropy;
    std::vector<SealedNote>* notes = nullptr;  ///< takes what is to be sealed with the events
};

/// The desk of a match as the journal's contract has it (journal/aggregate.hpp).
struct DeskAggregate {
    using State = MatchState;
    using Command = match::Command;
    using Event = match::Event;
    using Circumstances = DeskCircumstances;
    using Actor = match::Actor;
    using Stamp = match::Stamp;
    static constexpr std::string_view kFamily = "match";
    static constexpr auto kNotHis = journal::kNoCodes;

    static journal::Decided<Event> decide(const State& state, const Command& command, const Actor& actor,
                                          const Circumstances& here) {
        Decision decision =
            match::decide(state, here.secrets, command, actor, here.ruleset, here.now, here.entropy);
        if (here.notes != nullptr) *here.notes = std::move(decision.notes);
        return {std::move(decision.events), decision.due, std::move(decision.refusal)};
    }
    static State evolve(State state, const Event& event, const Stamp& stamp) {
        return match::evolve(std::move(state), event, stamp);
    }
    static std::int64_t version(const State& state) { return state.version; }
    static const journal::Staleness& staleness() { return kDeskStaleness; }
    static journal::Parts needed_by(const Command& command) { return parts_needed_by(command); }
};
static_assert(journal::Aggregate<DeskAggregate>);

}  // namespace yuanmen::match
