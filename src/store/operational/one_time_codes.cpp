#include "store/operational/one_time_codes.hpp"

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

void OneTimeCodes::add(const OneTimeCode& code) {
    connection_.run(
        "INSERT INTO one_time_codes (code_hash, purpose, subject, expires_ms) VALUES (?, ?, ?, ?)",
        code.code_hash, code.purpose, code.subject, code.expires_ms);
}

std::optional<std::string> OneTimeCodes::take(std::string_view code_hash, std::string_view purpose,
                                              std::int64_t now_wall_ms) {
    sqlite::Statement row = connection_.query(
        "DELETE FROM one_time_codes WHERE code_hash = ? AND purpose = ? AND expires_ms > ? RETURNING subject",
        code_hash, purpose, now_wall_ms);
    std::optional<std::string> subject;
    while (row.executeStep()) subject = row.getColumn(0).getString();
    return subject;
}

bool OneTimeCodes::outstanding(std::string_view purpose, std::int64_t now_wall_ms) const {
    return connection_
        .query("SELECT 1 FROM one_time_codes WHERE purpose = ? AND expires_ms > ?", purpose, now_wall_ms)
        .executeStep();
}

void OneTimeCodes::remove_of(std::string_view purpose, std::string_view subject) {
    connection_.run("DELETE FROM one_time_codes WHERE purpose = ? AND subject = ?", purpose, subject);
}

void OneTimeCodes::remove_expired(std::int64_t now_wall_ms) {
    connection_.run("DELETE FROM one_time_codes WHERE expires_ms <= ?", now_wall_ms);
}

}  // namespace yuanmen::store
