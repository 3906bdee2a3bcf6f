#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "cards/ruleset.hpp"
#include "match/actor.hpp"
#include "match/dispute/command.hpp"
#include "match/dispute/event.hpp"
#include "match/dispute/state.hpp"
#include "match/stamp.hpp"

namespace yuanmen::match {

/// What a decision about a dispute must know besides its own state.
struct DisputeCircumstances {
    const cards::Ruleset& ruleset;  ///< the one the match is played under
    std::string dispute;            ///< id for one that is opened now
    std::string match;
    std::string event;
    DisputedMoment moment;  ///< for one that is opened now; with sheet_version: by a signature under protest
    std::string salt = {};  ///< fresh, not to be guessed: hides the judges' own words behind their hash
};

/// Judges a command against a dispute. On success the events to be written, never none. Pure and total: it
/// never throws. Codes "dispute.*" and "actor.*".
base::Result<std::vector<DisputeEvent>, base::Refusal> decide(const DisputeState& state,
                                                              const DisputeCommand& command,
                                                              const Actor& actor,
                                                              const DisputeCircumstances& circumstances);

/// The state after an event. Pure and total.
DisputeState evolve(DisputeState state, const DisputeEvent& event, const Stamp& stamp);

/// The kinds of commands this actor could give now; their bodies may still be refused.
std::vector<std::string_view> open_dispute_commands(const DisputeState& state, const Actor& actor);

/// What a ruling is about. Its ids must be of the ruleset.
Topics topics_of(const RulingText& ruling, const cards::Ruleset& ruleset);

}  // namespace yuanmen::match
