#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// A signed-in browser.
struct Session {
    std::string token_hash;         ///< SHA-256 of the cookie's token, hexadecimal; the token is kept nowhere
    std::string principal;          ///< e.g. "staff/<id>", "player/<person id>"
    std::string data = "{}";        ///< small JSON object, the service's affair
    std::int64_t created_ms = 0;    ///< wall clock, milliseconds since 1970
    std::int64_t last_seen_ms = 0;  ///< wall clock; touched rarely, a write costs a commit
    std::int64_t expires_ms = 0;    ///< wall clock; from then on find() does not return it

    bool operator==(const Session&) const = default;
};

/// Operational: sessions by the hash of their token.
class Sessions {
  public:
    explicit Sessions(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<Session> find(std::string_view token_hash, std::int64_t now_wall_ms) const;

    void add(const Session& session);
    void touch(std::string_view token_hash, std::int64_t last_seen_ms, std::int64_t expires_ms);
    void remove(std::string_view token_hash);
    void remove_of(std::string_view principal);  ///< all of a person: role changed, account disabled
    /// Ends all of a person but the `count` that were used last.
    void keep_newest(std::string_view principal, int count);
    void remove_expired(std::int64_t now_wall_ms);

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
