#include "tournament/event/event.hpp"

namespace yuanmen::tournament {
namespace {

bool names_a_sheet(const EventEntry& entry) {
    for (const MatchChange& change : entry.changes.matches) {
        if (change.after.result && change.after.result->source == ResultSource::sheet) return true;
    }
    return false;
}

/// Whether the entry is an action of the staff that could be taken back; the others leave the last one be.
bool is_action(const EventEntry& entry, const match::Stamp& stamp) {
    if (stamp.actor.role == match::Role::system || stamp.actor.role == match::Role::player) return false;
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

}  // namespace

EventState evolve(EventState state, const EventEntry& entry, const match::Stamp& stamp) {
    apply(state, entry.changes);
    state.version = stamp.seq;
    if (entry.imported) state.imported = entry.imported;
    if (entry.kind == EntryKind::action_undone || entry.kind == EntryKind::event_created ||
        entry.kind == EntryKind::event_imported) {
        state.last_action.reset();
    } else if (is_action(entry, stamp)) {
        state.last_action =
            LastAction{stamp.seq, entry.kind, stamp.actor.id, stamp.moment.wall_ms, entry.changes};
    }
    return state;
}

}  // namespace yuanmen::tournament
