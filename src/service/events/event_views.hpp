#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/moment.hpp"
#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::tournament {
struct Statistics;
}

namespace yuanmen::service {

using JsonPtr = std::shared_ptr<const nlohmann::json>;

/// An event as one viewer may see it: tournament::event_snapshot, and
///   id          of the event
///   matches[]   also desk_state, roughly where its desk match is: "scheduled" (nobody has begun), "draft"
///               (until the first turn), "running", "last_turn", "overtime", "paused", "bell_choice",
///               "level", "decided" (no sheet yet), "sheet" (to be signed), "signed", "void", or null; the
///               floor tells more. Staff also needs: null, "sheet" (decided, nobody has drawn up the sheet),
///               "ruling" (its sheet names no winner), "correction" (its desk came to something else than
///               the recorded result) or "desk" (it has a result and is being played all the same)
///   stages[]    ruleset is `id@hash`
/// Immutable and shared: the same object is handed to all callers until something changes.
struct EventSnapshot {
    std::string id;
    std::int64_t version = 0;  ///< what a command sends back as expected_version
    std::string tag;           ///< changes exactly when `json` does; good for ETag and as key of a cache
    bool staff = false;        ///< the staff's view: drawn brackets before publication, who confirmed what
    bool head = false;         ///< and of those, the view of who pairs the rounds: drafts
    std::shared_ptr<const tournament::EventShown> view;
    JsonPtr json;  ///< `view`, written
};

struct FloorRow;

/// The tables that are being played now, by number (service/events/floor_view.hpp).
struct FloorView {
    std::string tag;   ///< changes when anything but the running of a clock does
    base::Moment now;  ///< when the clocks were read
    std::shared_ptr<const std::vector<FloorRow>> rows;
};

/// The figures of an event's finished matches: tournament::statistics_of.
struct StatisticsView {
    std::string tag;  ///< changes when a match is finished, or amended
    std::shared_ptr<const tournament::Statistics> view;
};

/// One entrant: tournament::entrant_snapshot, with `opponent` and `desk` of the match in `now`.
struct EntrantView {
    std::string tag;
    std::shared_ptr<const tournament::WayShown> view;
};

}  // namespace yuanmen::service
