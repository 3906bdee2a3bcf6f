#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// The bytes of photos: append-only, each bound to the entry ("match.photo_taken",
/// "dispute.photo_added") whose body holds its SHA-256. Who may see one is the caller's to ask; nothing here
/// knows.
class Photos {
  public:
    explicit Photos(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    /// Keeps the photo that `entry`, appended in this same command, speaks of. Throws std::invalid_argument
    /// if the entry's body does not hold the hash of `bytes` as a JSON string.
    void keep(const Entry& entry, std::int64_t photo, const std::string& bytes);

    std::optional<std::string> bytes(std::string_view stream, std::int64_t photo) const;

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
