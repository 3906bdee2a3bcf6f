#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::match {
struct MatchState;
}

namespace yuanmen::store {

namespace sqlite {
class Connection;
}
class Streams;

/// A match as its entries have left it.
struct MatchRow {
    std::string id;
    std::string event_id;
    std::string stage;
    std::int64_t round = 0;
    std::int64_t table = 0;
    std::array<std::string, 2> players;  ///< person ids, in the order of the schedule
    std::string sub_state;               ///< match::SubState as text, e.g. "scheduled", "draft"
    std::string ruleset_hash;            ///< key into Rulesets
    std::int64_t version = 0;            ///< version of stream "match/<id>"; what a client sends back
    std::int64_t last_seq = 0;           ///< journal seq of its newest entry
    std::shared_ptr<const match::MatchState> state{};  ///< null in lists; holds no sealed content
};

/// Which matches to list; an unset field does not restrict.
struct MatchFilter {
    std::optional<std::string> event_id;
    std::vector<std::string> not_events{};  ///< left out
    std::optional<std::string> stage;
    std::optional<std::int64_t> round;
    std::optional<std::int64_t> table;
    std::optional<std::string> player;  ///< either side
    std::optional<std::string> sub_state;
    std::string behind = {};  ///< id of a match: those that follow it; empty: from the first
    std::size_t limit = 200;
    std::size_t offset = 0;
};

/// A row without its state.
struct DeskOfEvent {
    std::string id;
    std::string sub_state;
    std::int64_t table = 0;
    std::int64_t version = 0;
};

/// The stream of a match's entries.
std::string match_stream(std::string_view match_id);

/// Projection of "match.*" entries through match::evolve.
class Matches {
  public:
    Matches(sqlite::Connection& connection, const Streams& streams)  ///< internal
        : connection_(connection), streams_(streams) {}

    std::optional<MatchRow> find(std::string_view id) const;

    /// Ordered by event, stage, round, table, id. Without `state`.
    std::vector<MatchRow> list(const MatchFilter& filter) const;

    /// Where the desks of an event stand, by match id; cheap: states are not read.
    std::vector<DeskOfEvent> desks_of(std::string_view event_id) const;

    /// How many the filter selects, `limit` and `offset` aside.
    std::int64_t count(const MatchFilter& filter) const;

  private:
    sqlite::Connection& connection_;
    const Streams& streams_;
};

}  // namespace yuanmen::store
