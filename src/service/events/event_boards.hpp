#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "service/answer.hpp"
#include "service/events/event_views.hpp"
#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::service {

/// What the hall looks at, kept ready: the snapshots of the events and their floors, for the public,
/// for the staff and for who pairs the rounds. As long as nothing was committed that could change one, nobody
/// asks the store. Thread-safe.
class EventBoards {
  public:
    /// A commit wrote to these streams.
    void note(const std::vector<std::string>& streams);
    /// Grows with every commit that could change a board.
    std::uint64_t generation() const { return generation_.load(std::memory_order_acquire); }
    /// Waits until the generation is past `known`, at most `most`; the generation then.
    std::uint64_t wait_past(std::uint64_t known, std::chrono::milliseconds most);

    using MakeSnapshot = std::function<Answer<EventSnapshot>(const EventSnapshot* known)>;
    /// The snapshot as of the latest commit. `make` is given the one it had and hands the same back if its
    /// tag has not changed. A refusal is passed on and not kept.
    Answer<EventSnapshot> snapshot(const std::string& event_id, tournament::EventViewer viewer,
                                   const MakeSnapshot& make);

    using MakeFloor = std::function<Answer<FloorView>()>;
    /// The floor, at most a second of `now_ms` old.
    Answer<FloorView> floor(const std::string& event_id, bool staff, std::int64_t now_ms,
                            const MakeFloor& make);

    using MakeEntrant = std::function<Answer<EntrantView>()>;
    /// What was made for this tag; `make` if nothing was.
    Answer<EntrantView> entrant(const std::string& tag, const MakeEntrant& make);

    using MakeStatistics = std::function<Answer<StatisticsView>(const StatisticsView& known)>;
    /// As snapshot; `known` has no view if there was none.
    Answer<StatisticsView> statistics(const std::string& event_id, const MakeStatistics& make);

  private:
    struct Board {
        std::mutex making;
        std::uint64_t generation = 0;
        bool has_snapshot = false;
        EventSnapshot snapshot;
        std::uint64_t floor_generation = 0;
        std::int64_t floor_second = -1;
        FloorView floor;
        std::uint64_t statistics_generation = 0;
        StatisticsView statistics;
    };
    std::shared_ptr<Board> board_of(const std::string& event_id, tournament::EventViewer viewer);

    std::atomic<std::uint64_t> generation_{1};
    std::mutex waiting_;
    std::condition_variable grown_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Board>> boards_;
    std::map<std::string, EntrantView> entrants_;  ///< by tag
};

}  // namespace yuanmen::service
