#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Operational: random keys the server makes once and keeps (the HMAC key of CSRF tokens and the like).
class ServerSecrets {
  public:
    explicit ServerSecrets(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<std::string> find(std::string_view name) const;

    /// The secret of that name, made of `bytes` random bytes (as hexadecimal digits) if there is none yet.
    std::string get_or_make(std::string_view name, std::size_t bytes);

    /// Keeps `value` under that name, over what was there.
    void set(std::string_view name, std::string_view value);

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
