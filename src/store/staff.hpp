#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Somebody who works at the event. Who holds which role is a fact, so it stands in the journal; the password
/// hash is operational (operational/staff_passwords.hpp) and does not.
struct StaffMember {
    std::string id;
    std::string login;  ///< unique; the service settles its case and width before it comes here
    std::string name;
    std::string role;  ///< "owner", "head_judge", "table_judge", "scorekeeper", "auditor"
    bool disabled = false;
    std::int64_t version = 0;  ///< version of stream "staff/<id>"; ignored when an entry is made of it

    bool operator==(const StaffMember&) const = default;
};

std::string staff_stream(std::string_view staff_id);

/// Entries that add and change an account; both state all of it. A login somebody else has makes the append
/// throw: look with Staff::by_login first.
NewEntry staff_added(const StaffMember& member);
NewEntry staff_changed(const StaffMember& member);

/// Projection of "staff.*".
class Staff {
  public:
    explicit Staff(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<StaffMember> find(std::string_view id) const;
    std::optional<StaffMember> by_login(std::string_view login) const;
    std::vector<StaffMember> list() const;  ///< ordered by login

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
