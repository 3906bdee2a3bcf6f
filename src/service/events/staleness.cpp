#include "service/events/staleness.hpp"

#include <algorithm>
#include <set>
#include <type_traits>

#include "service/inside.hpp"
#include "store/event_entries.hpp"
#include "store/journal.hpp"

namespace yuanmen::service {
namespace {

using namespace tournament;

/// More than this many entries ago nobody knows any more what he saw.
constexpr std::size_t kLookedThrough = 1000;

enum class Reach {
    guarded,  ///< looks after itself
    single,   ///< about the entrants and matches it names
    whole,
};

struct Subject {
    Reach reach = Reach::whole;
    std::set<std::string> names;  ///< ids of entrants and matches
};

template <class Command>
Subject subject_of(const Command& command) {
    constexpr bool has_match = requires {
        std::string(command.match);
    };
    constexpr bool has_entrant = requires {
        std::string(command.entrant);
    };
    if constexpr (std::is_same_v<Command, CorrectResult> || std::is_same_v<Command, UndoAction>) {
        return {Reach::guarded, {}};
    } else if constexpr (std::is_same_v<Command, AddEntrants>) {
        return {Reach::single, {}};
    } else if constexpr (std::is_same_v<Command, CheckIn> || std::is_same_v<Command, UndoCheckIn>) {
        return {Reach::single, {command.entrants.begin(), command.entrants.end()}};
    } else if constexpr (has_match) {
        return {Reach::single, {command.match}};
    } else if constexpr (has_entrant) {
        return {Reach::single, {command.entrant}};
    } else {
        return {Reach::whole, {}};
    }
}

bool is_about_singles(EntryKind kind) {
    switch (kind) {
        case EntryKind::entrants_added:
        case EntryKind::entrant_edited:
        case EntryKind::entrant_withdrawn:
        case EntryKind::entrant_readmitted:
        case EntryKind::entrant_dropped:
        case EntryKind::checked_in:
        case EntryKind::check_in_undone:
        case EntryKind::matches_linked:
        case EntryKind::match_moved:
        case EntryKind::match_released:
        case EntryKind::result_recorded:
        case EntryKind::no_show_declared:
            return true;
        default:
            return false;
    }
}

bool is_about_judges(const store::Entry& entry) {
    return entry.kind == "event.judge_assigned" || entry.kind == "event.judge_released";
}

bool concerns(const store::Entry& entry, const Subject& subject) {
    if (is_about_judges(entry)) return false;
    if (subject.reach == Reach::whole) return true;
    const EventEntry fact = store::event_entry_of(entry);
    if (!is_about_singles(fact.kind)) return true;
    const auto& [details, settings, phase, drawing, entrants, matches] = fact.changes;
    return std::any_of(entrants.begin(), entrants.end(),
                       [&](const tournament::Change<Entrant>& change) {
                           return subject.names.contains(change.after ? change.after->id : change.before->id);
                       }) ||
           std::any_of(matches.begin(), matches.end(),
                       [&](const MatchChange& change) { return subject.names.contains(change.match); });
}

}  // namespace

std::optional<Refused> conflict_with(const store::Reading& reading, const std::string& event_id,
                                     const EventState& state, const EventCommand& command,
                                     std::int64_t expected_version) {
    if (expected_version == state.version) return std::nullopt;
    const Subject subject = command.visit([](const auto& held) { return subject_of(held); });
    if (subject.reach == Reach::guarded) return std::nullopt;
    const std::string stream = store::event_stream(event_id);
    store::Stale stale{stream, expected_version, state.version, {}};
    if (expected_version > state.version || expected_version < 0) return conflict_of(reading, stale);
    const auto since = reading.journal().stream(stream, expected_version, kLookedThrough);
    for (const store::Entry& entry : since) {
        if (concerns(entry, subject) && stale.since.size() < store::kStaleEntries)
            stale.since.push_back(entry);
    }
    if (stale.since.empty() && since.size() < kLookedThrough) return std::nullopt;
    return conflict_of(reading, stale);
}

}  // namespace yuanmen::service
