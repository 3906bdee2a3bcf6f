#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Turns the entries of one family into rows. `apply` is a pure function of the entries and of the rows
/// earlier entries have left: no clock, no randomness, no autoincrement, no operational table. It is given
/// entries of one stream in order, and throws std::exception on one it does not know.
struct Projector {
    std::string_view prefix;  ///< kinds that begin with it, e.g. "match."
    void (*apply)(sqlite::Connection& connection, std::span<const Entry> entries);
    /// A stream's rows depend on that stream only (and on rulesets), so a rebuild may take it in one piece,
    /// after the families of which that is not true.
    bool stream_alone;
};

/// The projector of this kind. Entries of kind "audit.*" are facts without a projection. Throws
/// std::invalid_argument when nobody knows the kind.
const Projector& projector_of(std::string_view kind);

/// Applies consecutive entries of one stream, each family to its projector.
void project(sqlite::Connection& connection, std::span<const Entry> entries);

/// Raise it whenever a projector comes to write other rows from the same entries: the next start derives
/// every projection anew.
inline constexpr std::int64_t kProjectionCode = 4;

}  // namespace yuanmen::store
