#pragma once

#include <nlohmann/json.hpp>

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
struct DeskAggregate
    : journal::AggregateOf<MatchState, match::Command, match::Event, DeskCircumstances, Actor, Stamp> {
    static constexpr std::string_view kFamily = "match";

    static journal::Decided<Event> decide(const State& state, const Command& command, const Actor& actor,
                                          const Circumstances& here) {
        Decision decision =
            match::decide(state, here.secrets, command, actor, here.ruleset, here.now, here.entropy);
        if (here.notes != nullptr) *here.notes = std::move(decision.notes);
        return {std::move(decision.events), decision.due, std::move(decision.refusal)};
    }
    static const journal::Staleness& staleness() { return kDeskStaleness; }
    static std::string_view event_kind(const Event& event) { return kind_of(event); }
    static nlohmann::json event_json(const Event& event) { return event_to_json(event); }
    static auto event_from(std::string_view kind, const nlohmann::json& json) {
        return event_from_json(kind, json);
    }
    static nlohmann::json state_json(const State& state) { return state_to_json(state); }
    static auto state_from(const nlohmann::json& json) { return state_from_json(json); }
};
static_assert(journal::Aggregate<DeskAggregate>);

}  // namespace yuanmen::match
