#include "match/evolve/apply.hpp"
#include "match/sealing.hpp"

namespace yuanmen::match {
namespace {

void time_next_pick(MatchState& state, const Stamp& stamp) {
    state.pick_watch = {};
    if (!state.pause && !state.interruption) state.pick_watch.start(stamp.moment);
}

void lay_out_when_known(MatchState& state, const Stamp& stamp) {
    const bool waiting = state.stage == Stage::identity || state.stage == Stage::draft;
    if (!waiting || !state.lord || !state.deal.pool_known) return;
    state.stage = Stage::draft;
    time_next_pick(state, stamp);
}

}  // namespace

void apply(MatchState& state, const IdentityEntered& event, const Stamp& stamp) {
    state.lord = event.lord;
    state.deal.identity_drawn = false;
    lay_out_when_known(state, stamp);
}

void apply(MatchState& state, const PoolEntered& event, const Stamp& stamp) {
    state.deal.face_up = event.face_up;
    state.deal.backs = event.backs;
    state.deal.pool_known = true;
    state.deal.pool_drawn = false;
    lay_out_when_known(state, stamp);
}

void apply(MatchState& state, const DrawCommitted& event, const Stamp&) {
    state.deal.scope = event.scope;
    state.deal.commitment = event.commitment;
    state.deal.nonces = {};
}

void apply(MatchState& state, const NonceEntered& event, const Stamp&) {
    state.deal.nonces[event.chair] = event.nonce;
}

void apply(MatchState& state, const DealDrawn& event, const Stamp& stamp) {
    if (event.lord) {
        state.lord = event.lord;
        state.deal.identity_drawn = true;
    }
    if (!event.face_up.empty()) {
        state.deal.face_up = event.face_up;
        state.deal.back_commitments = event.back_commitments;
        state.deal.backs = static_cast<int>(event.back_commitments.size());
        state.deal.pool_known = true;
        state.deal.pool_drawn = true;
    }
    lay_out_when_known(state, stamp);
}

void apply(MatchState& state, const GeneralPicked& event, const Stamp& stamp) {
    state.picks.push_back({event.chair, event.card, event.by});
    time_next_pick(state, stamp);
    if (!event.completes_draft) return;
    state.pick_watch = {};
    state.stage = Stage::line_up;
}

void apply(MatchState& state, const PickUndone& event, const Stamp& stamp) {
    for (int i = 0; i < event.picks && !state.picks.empty(); ++i) state.picks.pop_back();
    state.stage = Stage::draft;
    time_next_pick(state, stamp);
}

void apply(MatchState& state, const BackReplaced& event, const Stamp&) {
    if (!event.commitment) return;
    Deal& deal = state.deal;
    if (deal.drawn_back_commitments.empty()) deal.drawn_back_commitments = deal.back_commitments;
    const auto slot = static_cast<std::size_t>(event.slot);
    if (slot < deal.back_commitments.size()) deal.back_commitments[slot] = *event.commitment;
}

void apply(MatchState& state, const LineUpSealed& event, const Stamp&) {
    state.line_ups[event.chair] = {true, event.method, event.commitments, event.note};
    if (state.line_ups.a.sealed && state.line_ups.b.sealed) state.stage = Stage::ready;
}

void apply(MatchState& state, const LineUpReopened& event, const Stamp&) {
    state.line_ups[event.chair] = {};
    if (state.stage == Stage::ready) state.stage = Stage::line_up;
}

void apply(MatchState& state, const SealOpened& event, const Stamp&) {
    state.opened[event.note] = event.payload;
    if (!fits(state, event.note, event.payload)) state.broken_seals.push_back(event.note);
}

}  // namespace yuanmen::match
