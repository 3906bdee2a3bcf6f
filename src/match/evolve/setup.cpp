#include "match/evolve/apply.hpp"

namespace yuanmen::match {

void apply(MatchState& state, const MatchScheduled& event, const Stamp&) {
    state = MatchState{};
    state.stage = Stage::scheduled;
    state.match_id = event.match_id;
    state.ruleset_id = event.ruleset_id;
    state.ruleset_sha256 = event.ruleset_sha256;
    state.head = event.head;
}

void apply(MatchState& state, const MatchRescheduled& event, const Stamp&) {
    state.head = event.head;
}

void apply(MatchState& state, const PlayersCalled& event, const Stamp& stamp) {
    base::Moment called = stamp.moment;
    if (event.since_wall_ms) {
        called.boot_ms += *event.since_wall_ms - called.wall_ms;
        called.wall_ms = *event.since_wall_ms;
    }
    state.called = called;
}

void apply(MatchState& state, const PlayersUncalled&, const Stamp&) {
    state.called.reset();
}

void apply(MatchState& state, const PlayerSeated& event, const Stamp&) {
    state.present[event.chair] = true;
    state.late_ms[event.chair] = event.late_ms;
    if (state.stage == Stage::scheduled && state.present.a && state.present.b) state.stage = Stage::seated;
}

void apply(MatchState& state, const PlayerUnseated& event, const Stamp&) {
    state.present[event.chair] = false;
    state.late_ms[event.chair] = 0;
    if (state.stage == Stage::seated) state.stage = Stage::scheduled;
}

void apply(MatchState& state, const DeckChecked& event, const Stamp&) {
    state.deck_check = event;
}

void apply(MatchState& state, const MatchStarted&, const Stamp& stamp) {
    state.started = stamp.moment;
    state.stage = Stage::identity;
}

}  // namespace yuanmen::match
