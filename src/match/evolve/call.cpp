#include "match/evolve/apply.hpp"

namespace yuanmen::match {
namespace {

Call* call_in(MatchState& state, int number) {
    for (Call& call : state.calls) {
        if (call.call == number) return &call;
    }
    return nullptr;
}

}  // namespace

void apply(MatchState& state, const JudgeCalled& event, const Stamp& stamp) {
    state.calls.push_back({event.call, event.whom, event.caller, event.note, stamp.moment, "", 0, false});
}

void apply(MatchState& state, const CallTaken& event, const Stamp& stamp) {
    Call* call = call_in(state, event.call);
    if (call == nullptr) return;
    call->taken_by = stamp.actor.id;
    call->taken_wall_ms = stamp.moment.wall_ms;
}

void apply(MatchState& state, const CallEnded& event, const Stamp&) {
    if (Call* call = call_in(state, event.call)) call->over = true;
}

}  // namespace yuanmen::match
