#include "store/staff.hpp"

#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

#define YUANMEN_STAFF_COLUMNS "id, login, name, role, disabled, version"

StaffMember member_of(sqlite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(),   row.getColumn(2).getString(),
            row.getColumn(3).getString(), row.getColumn(4).getInt() != 0, row.getColumn(5).getInt64()};
}

std::optional<StaffMember> first_member(sqlite::Statement row) {
    if (!row.executeStep()) return {};
    return member_of(row);
}

std::string body_of(const StaffMember& member) {
    return base::canonical_json({{"id", member.id},
                                 {"login", member.login},
                                 {"name", member.name},
                                 {"role", member.role},
                                 {"disabled", member.disabled}});
}

}  // namespace

std::string staff_stream(std::string_view staff_id) {
    return "staff/" + std::string(staff_id);
}

NewEntry staff_added(const StaffMember& member) {
    return {"staff.added", body_of(member)};
}

NewEntry staff_changed(const StaffMember& member) {
    return {"staff.changed", body_of(member)};
}

std::optional<StaffMember> Staff::find(std::string_view id) const {
    return first_member(connection_.query("SELECT " YUANMEN_STAFF_COLUMNS " FROM staff WHERE id = ?", id));
}

std::optional<StaffMember> Staff::by_login(std::string_view login) const {
    return first_member(
        connection_.query("SELECT " YUANMEN_STAFF_COLUMNS " FROM staff WHERE login = ?", login));
}

std::vector<StaffMember> Staff::list() const {
    std::vector<StaffMember> found;
    sqlite::Statement rows = connection_.query("SELECT " YUANMEN_STAFF_COLUMNS " FROM staff ORDER BY login");
    while (rows.executeStep()) found.push_back(member_of(rows));
    return found;
}

}  // namespace yuanmen::store
