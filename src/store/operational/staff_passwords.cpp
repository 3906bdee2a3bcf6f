#include "store/operational/staff_passwords.hpp"

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

std::optional<std::string> StaffPasswords::find(std::string_view staff_id) const {
    sqlite::Statement row =
        connection_.query("SELECT argon2id FROM staff_passwords WHERE staff_id = ?", staff_id);
    if (!row.executeStep()) return {};
    return row.getColumn(0).getString();
}

void StaffPasswords::set(std::string_view staff_id, std::string_view argon2id) {
    connection_.run(
        "INSERT INTO staff_passwords (staff_id, argon2id) VALUES (?, ?) "
        "ON CONFLICT (staff_id) DO UPDATE SET argon2id = excluded.argon2id",
        staff_id, argon2id);
}

void StaffPasswords::remove(std::string_view staff_id) {
    connection_.run("DELETE FROM staff_passwords WHERE staff_id = ?", staff_id);
}

}  // namespace yuanmen::store
