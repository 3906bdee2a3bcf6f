#include "match/decide/conclude.hpp"
#include "match/desk.hpp"

namespace yuanmen::match {
namespace {

/// The clock ran in another boot of the machine: what it showed when it was last seen.
ClockInterrupted interruption(const MatchState& state, const base::Moment& now) {
    const Clock& clock = state.clock();
    const bool seen_there = state.last_seen.boot_id == clock.watch.since->boot_id;
    const base::Moment& last = seen_there ? state.last_seen : *clock.watch.since;
    return {clock.remaining_at(last),
            clock.allotted_ms - clock.watch.spent_ms - (now.wall_ms - clock.watch.since->wall_ms)};
}

}  // namespace

std::vector<Event> due(const MatchState& state, const cards::Ruleset& ruleset, const base::Moment& now) {
    const std::optional<base::Moment> deadline = state.clock().deadline();
    if (!deadline || state.stage < Stage::identity || state.stage > Stage::level) return {};
    if (deadline->boot_id != now.boot_id) return {interruption(state, now)};
    if (now.boot_ms < deadline->boot_ms) return {};

    std::vector<Event> events = {BellRang{state.period, *deadline}};
    const bool between_turns =
        state.stage == Stage::play && !state.position.in_turn && state.position.turn > 0;
    if (between_turns) {
        const Stamp stamp{state.version + 1, now, {}};
        const MatchState rung = evolve(state, events.front(), stamp);
        events.push_back(conclude(rung, ruleset.parameters, deadline));
    }
    return events;
}

}  // namespace yuanmen::match
