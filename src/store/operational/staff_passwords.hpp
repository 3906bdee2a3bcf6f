#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Operational: the argon2id string of each staff account's password.
class StaffPasswords {
  public:
    explicit StaffPasswords(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<std::string> find(std::string_view staff_id) const;
    void set(std::string_view staff_id, std::string_view argon2id);
    void remove(std::string_view staff_id);

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
