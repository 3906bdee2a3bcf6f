#include "service/events/event_boards.hpp"

#include <algorithm>

namespace yuanmen::service {
namespace {

constexpr std::size_t kMostBoards = 256;
constexpr std::size_t kMostEntrants = 1'024;

bool shows_on_a_board(const std::string& stream) {
    // Names of judges and players stand in streams of their own.
    return stream.starts_with("event/") || stream.starts_with("match/") || stream.starts_with("staff/") ||
           stream.starts_with("dispute/") || stream.starts_with("person/");
}

}  // namespace

void EventBoards::note(const std::vector<std::string>& streams) {
    if (std::any_of(streams.begin(), streams.end(), shows_on_a_board)) {
        const std::lock_guard lock(waiting_);
        generation_.fetch_add(1, std::memory_order_release);
        grown_.notify_all();
    }
}

std::uint64_t EventBoards::wait_past(std::uint64_t known, std::chrono::milliseconds most) {
    std::unique_lock lock(waiting_);
    grown_.wait_for(lock, most, [&] { return generation() > known; });
    return generation();
}

std::shared_ptr<EventBoards::Board> EventBoards::board_of(const std::string& event_id,
                                                          tournament::EventViewer viewer) {
    std::string key = event_id;
    key += viewer == tournament::EventViewer::everybody ? "-"
           : viewer == tournament::EventViewer::staff   ? "+"
                                                        : "*";
    std::lock_guard lock(mutex_);
    if (const auto at = boards_.find(key); at != boards_.end()) return at->second;
    // Whatever falls out is only made again.
    if (boards_.size() >= kMostBoards) boards_.erase(boards_.begin());
    return boards_.emplace(std::move(key), std::make_shared<Board>()).first->second;
}

Answer<EventSnapshot> EventBoards::snapshot(const std::string& event_id, tournament::EventViewer viewer,
                                            const MakeSnapshot& make) {
    const auto board = board_of(event_id, viewer);
    std::lock_guard lock(board->making);
    // Read before the store is: what is made is at least as new.
    const std::uint64_t now = generation();
    if (board->has_snapshot && board->generation == now) return board->snapshot;
    auto made = make(board->has_snapshot ? &board->snapshot : nullptr);
    if (!made.ok()) return made;
    board->snapshot = *made;
    board->has_snapshot = true;
    board->generation = now;
    return made;
}

Answer<EntrantView> EventBoards::entrant(const std::string& tag, const MakeEntrant& make) {
    {
        std::lock_guard lock(mutex_);
        if (const auto at = entrants_.find(tag); at != entrants_.end()) return at->second;
    }
    auto made = make();
    if (!made.ok()) return made;
    std::lock_guard lock(mutex_);
    if (entrants_.size() >= kMostEntrants) entrants_.clear();
    entrants_[made->tag] = *made;
    return made;
}

Answer<FloorView> EventBoards::floor(const std::string& event_id, bool staff, std::int64_t now_ms,
                                     const MakeFloor& make) {
    using tournament::EventViewer;
    const auto board = board_of(event_id, staff ? EventViewer::staff : EventViewer::everybody);
    std::lock_guard lock(board->making);
    const std::uint64_t now = generation();
    const std::int64_t second = now_ms / 1000;
    if (board->floor_generation == now && board->floor_second == second) return board->floor;
    auto made = make();
    if (!made.ok()) return made;
    board->floor = *made;
    board->floor_generation = now;
    board->floor_second = second;
    return made;
}

Answer<StatisticsView> EventBoards::statistics(const std::string& event_id, const MakeStatistics& make) {
    const auto board = board_of(event_id, tournament::EventViewer::everybody);
    std::lock_guard lock(board->making);
    const std::uint64_t now = generation();
    if (board->statistics_generation == now) return board->statistics;
    auto made = make(board->statistics);
    if (!made.ok()) return made;
    board->statistics = *made;
    board->statistics_generation = now;
    return made;
}

}  // namespace yuanmen::service
