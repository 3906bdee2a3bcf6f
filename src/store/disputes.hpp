#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::match {
struct DisputeState;
}

namespace yuanmen::store {

namespace sqlite {
class Connection;
}
class Streams;

/// A dispute as its entries have left it.
struct DisputeRow {
    std::string id;
    std::string match_id;
    std::string event_id;
    std::string stage;         ///< name of match::DisputeStage
    std::int64_t version = 0;  ///< of stream "dispute/<id>"
    std::shared_ptr<const match::DisputeState> state{};
};

/// What rulings to look for; empty fields do not restrict.
struct RulingFilter {
    std::string clause;
    std::string general;
    std::string skill;
    std::string card;
    std::string behind = {};  ///< id of a dispute: rulings that follow it; empty: from the newest
    std::size_t limit = 100;
    std::size_t offset = 0;
};

std::string dispute_stream(std::string_view dispute_id);

/// Projection of "dispute.*" entries through match::evolve.
class Disputes {
  public:
    Disputes(sqlite::Connection& connection, const Streams& streams)  ///< internal
        : connection_(connection), streams_(streams) {}

    std::optional<DisputeRow> find(std::string_view id) const;
    std::vector<DisputeRow> of_match(std::string_view match_id) const;  ///< oldest first
    std::vector<DisputeRow> of_event(std::string_view event_id) const;  ///< oldest first
    /// Closed disputes with a ruling in force about all of this, newest first.
    std::vector<DisputeRow> rulings(const RulingFilter& filter) const;

    /// The oldest dispute of this match that is not closed; empty if there is none. Cheap.
    std::string open_of_match(std::string_view match_id) const;
    /// Matches of an event with an open dispute, sorted. Cheap.
    std::vector<std::string> matches_under_review(std::string_view event_id) const;

  private:
    sqlite::Connection& connection_;
    const Streams& streams_;
};

}  // namespace yuanmen::store
