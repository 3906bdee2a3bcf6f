#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/moment.hpp"
#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/actor.hpp"
#include "match/fields.hpp"
#include "match/outcome.hpp"
#include "match/stamp.hpp"
#include "tournament/event/command.hpp"
#include "tournament/event/entry.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::tournament {

/// What a decision may need to know besides the event's own state.
struct Circumstances {
    base::Moment now;
    std::string entropy;  ///< 64 hexadecimal digits, fresh for each command, used for nothing else
    /// Desk matches of this event whose clock has started; for these a bracket match is no longer free to
    /// change.
    std::set<std::string> begun;
    /// Of these, the one that a sheet on paper would stand beside, if it is over: whom it names as winner.
    std::map<std::string, match::Winner> ended = {};
    /// Desk matches of this event about which a dispute is open.
    std::set<std::string> disputed = {};
    /// The least and the greatest maximum of a general in the ruleset of the match.
    match::Range max_hp = {3, 4};
};

/// Judges a command against a state. On success the entries to be written: one, or none where the command
/// asks for what already is (the same check-in, link or sheet twice). Pure and total: the same arguments give
/// the same decision, on any input; it never throws. The version the caller saw is the store's affair.
base::Result<std::vector<EventEntry>, base::Refusal> decide(const EventState& state,
                                                            const EventCommand& command,
                                                            const match::Actor& actor,
                                                            const Circumstances& circumstances);

/// The state after an entry. Pure and total. `stamp.seq` becomes the state's version.
EventState evolve(EventState state, const EventEntry& entry, const match::Stamp& stamp);

}  // namespace yuanmen::tournament
