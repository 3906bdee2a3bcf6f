#include "match/dispute/dispute.hpp"

namespace yuanmen::match {
namespace {

struct Changes {
    DisputeState& state;
    SignedOff mark;

    void operator()(const DisputeOpened& event) {
        state.stage = DisputeStage::open;
        state.opened = event;
        state.raised = mark;
        state.record = event.record;
        state.line = event.line;
    }
    void operator()(const LinePointedAt& event) {
        if (state.record != event.record) state.verdict.reset();
        state.record = event.record;
        state.line = event.line;
    }
    void operator()(const VerdictAttached& event) { state.verdict = event; }
    void operator()(const StatementGiven& event) { state.statements.push_back({event, mark}); }
    void operator()(const PhotoAdded& event) { state.photos.push_back({event, mark}); }
    void operator()(const DisputeHeard& event) {
        state.stage = DisputeStage::heard;
        state.hearing = {event.note, mark};
    }
    void operator()(const DisputeRuled& event) {
        state.stage = DisputeStage::ruled;
        state.rulings.push_back({event, false, false, mark});
    }
    void operator()(const RulingAppealed& event) {
        state.stage = DisputeStage::appealed;
        state.appeal = {event, mark};
    }
    void operator()(const AppealDecided& event) {
        state.stage = DisputeStage::ruled;
        state.rulings.push_back({event.ruled, true, event.upholds, mark});
    }
    void operator()(const InternalNoted& event) {
        if (event.of_ruling && !state.rulings.empty()) state.rulings.back().ruled.ruling.reason = event.text;
        if (!event.of_ruling && state.hearing) state.hearing->note = event.text;
    }
    void operator()(const DisputeClosed& event) {
        state.stage = DisputeStage::closed;
        state.closing = {event, mark};
    }
};

}  // namespace

DisputeState evolve(DisputeState state, const DisputeEvent& event, const Stamp& stamp) {
    state.version = stamp.seq;
    std::visit(Changes{state, {stamp.actor, stamp.moment.wall_ms}}, event);
    return state;
}

}  // namespace yuanmen::match
