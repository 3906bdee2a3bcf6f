#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "store/events.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

/// Event states read from their rows, the last few kept: a row is text, and every command asks. What it hands
/// out never changes. Thread-safe.
class EventStates {
  public:
    explicit EventStates(std::size_t capacity = 16) : capacity_(capacity) {}

    /// The state of this row, which holds its state_json. Throws std::runtime_error if that is something
    /// else.
    std::shared_ptr<const tournament::EventState> of(const store::EventRow& row);

  private:
    struct Kept {
        std::string id;
        std::string text;  ///< the row's; a version would not do: one rolled back is given again
        std::shared_ptr<const tournament::EventState> state;
    };
    const std::size_t capacity_;
    std::mutex mutex_;
    std::list<Kept> kept_;  ///< the latest used first
};

}  // namespace yuanmen::service
