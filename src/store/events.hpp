#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::tournament {
struct EventState;
}

namespace yuanmen::store {

namespace sqlite {
class Connection;
}
class Streams;

/// A tournament event as its entries have left it.
struct EventRow {
    std::string id;
    std::string name;
    std::string date;           ///< "2012-08-18", the first day
    std::string venue;          ///< may be empty
    std::string phase;          ///< id of tournament::EventPhase, e.g. "published"
    std::int64_t entrants = 0;  ///< those who left not counted
    /// tournament::EventState::version: of the last entry about the event itself. What a client sends back.
    /// Judges of tables are assigned in the same stream and do not change it.
    std::int64_t version = 0;
    std::shared_ptr<const tournament::EventState> state{};  ///< null in lists
};

std::string event_stream(std::string_view event_id);

/// Projection of "event.*" entries through tournament::evolve.
class Events {
  public:
    Events(sqlite::Connection& connection, const Streams& streams)  ///< internal
        : connection_(connection), streams_(streams) {}

    std::optional<EventRow> find(std::string_view id) const;
    std::vector<EventRow> list() const;  ///< newest date first, then by id; without state

  private:
    sqlite::Connection& connection_;
    const Streams& streams_;
};

}  // namespace yuanmen::store
