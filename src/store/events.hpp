#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// A tournament event.
struct TournamentEvent {
    std::string id;
    std::string name;
    std::string date;          ///< "2012-08-18", the first day
    std::string ruleset_hash;  ///< the ruleset new matches are played under
    std::string settings =
        "{}";                  ///< canonical JSON object: stages, overtime and the like, the service's affair
    std::int64_t version = 0;  ///< version of stream "event/<id>"; ignored when an entry is made of it

    bool operator==(const TournamentEvent&) const = default;
};

std::string event_stream(std::string_view event_id);

/// Entries that make and change an event; both state all of it.
NewEntry event_created(const TournamentEvent& event);
NewEntry event_changed(const TournamentEvent& event);

/// Projection of "event.created" and "event.changed".
class Events {
  public:
    explicit Events(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<TournamentEvent> find(std::string_view id) const;
    std::vector<TournamentEvent> list() const;  ///< newest date first, then by id

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
