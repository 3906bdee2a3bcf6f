#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// How a player proves who he is: what lies in his link, and the PIN he types.
struct PlayerKeys {
    std::string person_id;
    std::string link_hash;  ///< SHA-256 of the link's token; empty: no link is valid
    std::string pin_hash;   ///< argon2id string; empty: no PIN set
};

/// Operational: hashes of players' personal links and PINs, never the things themselves.
class PlayerAccess {
  public:
    explicit PlayerAccess(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<PlayerKeys> find(std::string_view person_id) const;
    std::optional<PlayerKeys> by_link(std::string_view link_hash) const;

    /// Replaces what is kept for the person; an empty hash withdraws that key.
    void set(const PlayerKeys& keys);

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
