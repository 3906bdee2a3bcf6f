#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// The key of another program.
struct AccessToken {
    std::string id;
    std::string token_hash;  ///< SHA-256 of the token, hexadecimal; the token is kept nowhere
    std::string name;
    std::string role;      ///< as staff roles are called
    std::string event_id;  ///< the one event it is good for; empty: every event
    std::string made_by;   ///< staff id
    std::int64_t made_ms = 0;
    std::int64_t expires_ms = 0;    ///< wall clock
    std::int64_t withdrawn_ms = 0;  ///< wall clock; 0: it was not
    std::int64_t last_used_ms = 0;  ///< wall clock; 0: never; touched rarely, a write costs a commit

    bool living(std::int64_t now_wall_ms) const { return withdrawn_ms == 0 && now_wall_ms < expires_ms; }
    bool operator==(const AccessToken&) const = default;
};

/// Operational: access tokens by their hash. Withdrawn and expired ones stay, to be listed.
class AccessTokens {
  public:
    explicit AccessTokens(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<AccessToken> by_hash(std::string_view token_hash) const;
    std::optional<AccessToken> find(std::string_view id) const;
    std::vector<AccessToken> list() const;  ///< newest first

    void add(const AccessToken& token);
    void withdraw(std::string_view id, std::int64_t wall_ms);
    void touch(std::string_view id, std::int64_t last_used_ms);

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
