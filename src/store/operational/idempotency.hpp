#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// What makes two requests the same request.
struct IdempotencyKey {
    std::string principal;  ///< who sent it, e.g. "staff/<id>"
    std::string route;      ///< method and path
    std::string key;        ///< the client's key
    std::string body_hash;  ///< SHA-256 of the body, hexadecimal
};

/// What is known of a request.
struct Repeat {
    enum class Kind {
        fresh,     ///< never answered: do it
        repeated,  ///< answered before: give `answer` again
        conflict,  ///< the key was used with another body: refuse ("store.idempotency_conflict", 422)
    };
    Kind kind = Kind::fresh;
    std::string answer;  ///< only for `repeated`: the bytes given to keep()
};

/// Operational: first answers by (principal, route, key). Ask inside the same Store::submit that does the
/// work, and keep the answer there when it was done; a refused command rolls back with its savepoint, so
/// refusals are never kept.
class Idempotency {
  public:
    explicit Idempotency(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    Repeat look(const IdempotencyKey& key) const;
    void keep(const IdempotencyKey& key, std::string_view answer, std::int64_t now_wall_ms);
    void forget_before(std::int64_t wall_ms);

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
