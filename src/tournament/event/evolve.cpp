#include "tournament/event/event.hpp"

namespace yuanmen::tournament {
namespace {

bool names_a_sheet(const EventEntry& entry) {
    for (const MatchChange& change : entry.changes.matches) {
        if (change.after.result && change.after.result->source == ResultSource::sheet) return true;
    }
    return false;
}

/// Whether the entry is an action of a person that could be taken back; the others leave the last one be.
bool is_action(const EventEntry& entry, const match::Stamp& stamp) {
    if (stamp.actor.role == match::Role::system) return false;
    switch (entry.kind) {
        case EntryKind::matches_linked:
        case EntryKind::match_released:
            return false;
        case EntryKind::result_recorded:
            return !names_a_sheet(entry);
        default:
            return true;
    }
}

/// How many steps back are remembered; what lies further back has long been built upon.
constexpr std::size_t kMostActions = 32;

void remember(EventState& state, LastAction action) {
    if (state.last_action) {
        auto& earlier = state.earlier_actions ? *state.earlier_actions : state.earlier_actions.emplace();
        earlier.push_back(*std::move(state.last_action));
        if (earlier.size() >= kMostActions) earlier.erase(earlier.begin());
    }
    state.last_action = std::move(action);
}

/// The action before the one that was taken back can be taken back next.
void forget_last(EventState& state) {
    state.last_action.reset();
    if (!state.earlier_actions) return;
    state.last_action = std::move(state.earlier_actions->back());
    state.earlier_actions->pop_back();
    if (state.earlier_actions->empty()) state.earlier_actions.reset();
}

}  // namespace

EventState evolve(EventState state, const EventEntry& entry, const match::Stamp& stamp) {
    apply(state, entry.changes);
    state.version = stamp.seq;
    if (entry.kind == EntryKind::action_undone) {
        forget_last(state);
    } else if (entry.kind != EntryKind::event_created && is_action(entry, stamp)) {
        remember(state, {stamp.seq, entry.kind, stamp.actor.id, stamp.moment.wall_ms, entry.changes});
    }
    return state;
}

}  // namespace yuanmen::tournament
