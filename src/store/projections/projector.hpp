#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

class StreamStates;

/// Where rows are written. `states` is null where a whole journal is derived anew.
struct Projecting {
    sqlite::Connection& connection;
    StreamStates* states = nullptr;
};

/// Turns the entries of one family into rows. `apply` is a pure function of the entries and of the rows
/// earlier entries have left: no clock, no randomness, no autoincrement, no operational table. It is given
/// entries of one stream in order, and throws std::exception on one it does not know.
struct Projector {
    std::string_view prefix;  ///< kinds that begin with it, e.g. "match."
    void (*apply)(const Projecting& into, std::span<const Entry> entries);
    /// A stream's rows depend on that stream only (and on rulesets), so a rebuild may take it in one piece,
    /// after the families of which that is not true.
    bool stream_alone;
    /// Of an aggregate: its state after the first `version` entries of a stream, as a snapshot keeps it.
    std::string (*state_text)(sqlite::Connection& connection, const std::string& stream,
                              std::int64_t version) = nullptr;
};

/// The projector of this kind. Entries of kind "audit.*" are facts without a projection. Throws
/// std::invalid_argument when nobody knows the kind.
const Projector& projector_of(std::string_view kind);

/// Applies consecutive entries of one stream, each family to its projector.
void project(const Projecting& into, std::span<const Entry> entries);

/// Raise it whenever a projector comes to write other rows from the same entries: the next start derives
/// every projection anew.
inline constexpr std::int64_t kProjectionCode = 6;

}  // namespace yuanmen::store
