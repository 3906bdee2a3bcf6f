#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Content nobody may read before its reveal. The journal holds only the commitment; the payload carries its
/// own salt (at least 16 random bytes), so the commitment gives nothing away.
struct SealedNote {
    std::string name;        ///< what it is within its stream, e.g. "line_up.a.1"
    std::string commitment;  ///< SHA-256 of `payload`, 64 lower-case hexadecimal digits
    std::string payload;     ///< the sealed bytes, salt included
};

/// The sealed table: append-only, bound to the journal by commitment and entry. No page, projection or plain
/// reader sees it: it is reached from Writing, and by Store::read_own_notes for a player's own notes.
class Sealed {
  public:
    explicit Sealed(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    /// Keeps the note whose commitment stands in the body of `entry`, appended in this same command. Throws
    /// std::invalid_argument if the payload does not hash to its commitment or the entry's body does not
    /// contain that commitment as a JSON string.
    void keep(const Entry& entry, const SealedNote& note);

    /// The payload of the newest note of that name. Call it only for somebody entitled to it.
    std::optional<std::string> payload(std::string_view stream, std::string_view name) const;

    /// Every note of a stream, oldest first; for match::decide, inside the writer, and dropped after.
    std::vector<SealedNote> of_stream(std::string_view stream) const;

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
