#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/moment.hpp"
#include "base/refusal.hpp"
#include "cards/ruleset.hpp"
#include "match/actor.hpp"
#include "match/command.hpp"
#include "match/event.hpp"
#include "match/sealed.hpp"
#include "match/stamp.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// What comes of a command. **The events must be written even when there is a refusal**: time may have rung
/// the bell before the command came, and the command is then judged after it.
struct Decision {
    std::vector<Event> events;
    /// The first `due` events happened by themselves: stamp them with the system's actor, the others with the
    /// command's.
    std::size_t due = 0;
    std::vector<SealedNote> notes;         ///< to be sealed together with the events
    std::optional<base::Refusal> refusal;  ///< why the command itself was not done
};

/// Judges a command against a state. Pure and total: the same arguments give the same decision, on any input;
/// it never throws. Thread-safe.
/// `secrets`  every sealed note of this match.
/// `ruleset`  the one the match was scheduled under (its hash is checked).
/// `now`      the server's clocks, once for the whole command.
/// `entropy`  64 hexadecimal digits, fresh for each command and never used for anything else; salts, the draw
///            secret and "judge draws" come from it.
Decision decide(const MatchState& state, const Secrets& secrets, const Command& command, const Actor& actor,
                const cards::Ruleset& ruleset, const base::Moment& now, std::string_view entropy);

/// What has fallen due by `now` without anybody's doing: the bell, or the discovery that the machine was
/// started anew. decide() writes the same events first by itself; a service may also look for them in idle
/// time (command "tick").
std::vector<Event> due(const MatchState& state, const cards::Ruleset& ruleset, const base::Moment& now);

/// The state after an event. Pure and total: any event on any state gives a state.
MatchState evolve(MatchState state, const Event& event, const Stamp& stamp);

}  // namespace yuanmen::match
