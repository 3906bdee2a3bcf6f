#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Turns the entries of one family into rows. `apply` is a pure function of the entry and of the rows earlier
/// entries have left: no clock, no randomness, no autoincrement, no operational table. It throws
/// std::invalid_argument on a kind or body it does not know.
struct Projector {
    std::string_view prefix;  ///< kinds that begin with it, e.g. "match."
    void (*apply)(sqlite::Connection& connection, const Entry& entry);
};

/// Every projector, one a prefix. Entries of kind "audit.*" are facts without a projection.
std::span<const Projector> projectors();

/// Applies the entry's projector. Throws std::invalid_argument when no projector knows the kind.
void project(sqlite::Connection& connection, const Entry& entry);

/// Raise it whenever a projector comes to write other rows from the same entries: the next start derives
/// every projection anew.
inline constexpr std::int64_t kProjectionCode = 1;

}  // namespace yuanmen::store
