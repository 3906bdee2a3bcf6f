#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/log/log.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}
class Streams;

/// A match record as its entries have left it.
struct RecordedMatch {
    std::string id;
    std::int64_t last_seq = 0;  ///< journal seq of its newest entry
    std::shared_ptr<const match::log::Log> log;
};

/// The stream of a record's entries.
std::string record_stream(std::string_view record_id);

/// Projection of "record.*" entries through match::log::evolve.
class Records {
  public:
    Records(sqlite::Connection& connection, const Streams& streams)  ///< internal
        : connection_(connection), streams_(streams) {}

    /// With all its lines.
    std::optional<RecordedMatch> find(std::string_view id) const;

    /// Those of a match, the first opened first; with all their lines.
    std::vector<RecordedMatch> of_match(std::string_view match_id) const;

    /// "<id>:<version>" of each record of a match: changes exactly when one of them does. Cheap.
    std::string tag_of_match(std::string_view match_id) const;

  private:
    sqlite::Connection& connection_;
    const Streams& streams_;
};

}  // namespace yuanmen::store
