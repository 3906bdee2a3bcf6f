#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Content nobody may read before its reveal. The journal holds only the commitment; the payload carries its
/// own salt (at least 16 random bytes), so the commitment gives nothing away.
struct SealedPayload {
    std::string commitment;  ///< SHA-256 of `payload`, 64 lower-case hexadecimal digits
    std::string purpose;     ///< what it is, e.g. "line_up"; lower case, dotted
    std::string payload;     ///< the sealed bytes, salt included
};

/// The sealed table: append-only, bound to the journal by commitment and entry. Reachable only from Writing,
/// so only inside a use case that has authorised the opening; no page, projection or reader sees it.
class Sealed {
  public:
    explicit Sealed(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    /// Keeps the payload whose commitment stands in the body of `entry`, appended in this same command.
    /// Throws std::invalid_argument if the payload does not hash to its commitment or the entry's body does
    /// not contain that commitment.
    void keep(const Entry& entry, const SealedPayload& sealed);

    /// The payload of a commitment. Call it only to reveal or to check a reveal.
    std::optional<SealedPayload> open(std::string_view commitment) const;

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
