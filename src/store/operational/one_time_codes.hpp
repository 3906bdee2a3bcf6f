#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// A code that works once.
struct OneTimeCode {
    std::string code_hash;  ///< hash of the code; the code is kept nowhere
    std::string purpose;    ///< e.g. "first_owner", "staff_invitation"
    std::string subject;    ///< whom it is for; may be empty
    std::int64_t expires_ms = 0;
};

/// Operational: one-time codes by hash.
class OneTimeCodes {
  public:
    explicit OneTimeCodes(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    void add(const OneTimeCode& code);

    /// Uses the code up: its subject if it was there, for this purpose and not expired, else nothing. A
    /// command that is refused afterwards gives the code back with its savepoint.
    std::optional<std::string> take(std::string_view code_hash, std::string_view purpose,
                                    std::int64_t now_wall_ms);

    /// Whether a code for this purpose is outstanding.
    bool outstanding(std::string_view purpose, std::int64_t now_wall_ms) const;

    void remove_of(std::string_view purpose, std::string_view subject);
    void remove_expired(std::int64_t now_wall_ms);

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
