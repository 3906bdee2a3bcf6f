#include "store/sqlite/migrations.hpp"

#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <optional>
#include <string>

#include "base/digest.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen {
std::span<const base::EmbeddedFile> embedded_migrations();
}

namespace yuanmen::store::sqlite {
namespace {

using base::Refusal;

Refusal refusal(std::string code, std::string_view file, std::string detail) {
    return {std::move(code), {}, "", {{"file", std::string(file)}, {"detail", std::move(detail)}}};
}

std::int64_t pragma_number(Connection& connection, const char* sql) {
    sqlite::Statement statement = connection.query(sql);
    return statement.executeStep() ? statement.getColumn(0).getInt64() : 0;
}

std::optional<Refusal> check_names(std::span<const base::EmbeddedFile> files) {
    for (std::size_t index = 0; index < files.size(); ++index) {
        const std::string_view name = files[index].name;
        if (!name.starts_with(fmt::format("{:04}_", index + 1)) || !name.ends_with(".sql")) {
            return refusal("store.migration_forbidden", name, fmt::format("expected number {}", index + 1));
        }
    }
    return {};
}

std::optional<Refusal> check_ours(Connection& connection) {
    const bool empty = pragma_number(connection, "SELECT count(*) FROM sqlite_schema") == 0;
    if (empty || pragma_number(connection, "PRAGMA application_id") == kApplicationId) return {};
    return refusal("store.not_ours", "", "another program's database");
}

/// What has been run must be what this binary would run.
std::optional<Refusal> check_history(Connection& connection, std::span<const base::EmbeddedFile> files) {
    const std::int64_t version = schema_version(connection);
    if (version == 0) return {};
    if (version > static_cast<std::int64_t>(files.size())) {
        return refusal("store.newer", "", fmt::format("{} > {}", version, files.size()));
    }
    sqlite::Statement rows = connection.query("SELECT number, name, sha256 FROM migrations ORDER BY number");
    std::int64_t expected = 0;
    while (rows.executeStep()) {
        ++expected;
        const std::string name = rows.getColumn(1);
        if (rows.getColumn(0).getInt64() != expected || expected > version) {
            return refusal("store.migration_changed", name, "numbers do not follow one another");
        }
        const base::EmbeddedFile& file = files[static_cast<std::size_t>(expected - 1)];
        if (file.name != name || base::sha256_hex(file.bytes) != rows.getColumn(2).getString()) {
            return refusal("store.migration_changed", name, "not the file that was run");
        }
    }
    if (expected != version) return refusal("store.migration_changed", "", "records are missing");
    return {};
}

/// SQLite's own parser tells what a statement would do; a word list could be fooled by a comment or a string.
int forbid_transaction_control(void* denied, int action, const char* first, const char*, const char*,
                               const char*) {
    const auto deny = [&](const char* what) {
        *static_cast<std::string*>(denied) = what;
        return SQLITE_DENY;
    };
    switch (action) {
        case SQLITE_TRANSACTION:
            return deny(first);  // BEGIN, COMMIT or ROLLBACK
        case SQLITE_SAVEPOINT:
            return deny("SAVEPOINT");
        case SQLITE_ATTACH:
            return deny("ATTACH");
        case SQLITE_DETACH:
            return deny("DETACH");
        case SQLITE_PRAGMA:
            // ALTER TABLE asks for this one by itself.
            return std::string_view(first) == "quick_check" ? SQLITE_OK : deny("PRAGMA");
        default:
            return SQLITE_OK;
    }
}

class Guard {
  public:
    explicit Guard(Connection& connection) : connection_(connection) {
        sqlite3_set_authorizer(connection_.handle(), forbid_transaction_control, &denied_);
    }
    ~Guard() { sqlite3_set_authorizer(connection_.handle(), nullptr, nullptr); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    const std::string& denied() const { return denied_; }

  private:
    Connection& connection_;
    std::string denied_;
};

std::optional<Refusal> run_script(Connection& connection, const base::EmbeddedFile& file) {
    const Guard guard(connection);
    try {
        connection.exec(std::string(file.bytes).c_str());
    } catch (const SQLite::Exception& error) {
        if (!guard.denied().empty()) return refusal("store.migration_forbidden", file.name, guard.denied());
        // Inside a transaction VACUUM fails by itself, before the authorizer is asked.
        if (std::string_view(error.what()).find("VACUUM") != std::string_view::npos) {
            return refusal("store.migration_forbidden", file.name, "VACUUM");
        }
        return refusal("store.migration_failed", file.name, error.what());
    }
    return {};
}

std::optional<Refusal> run_file(Connection& connection, std::int64_t number, const base::EmbeddedFile& file) {
    Transaction transaction(connection, Transaction::Kind::exclusive);
    if (number == 1) {
        connection.exec(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
        connection.exec(
            "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL) "
            "STRICT");
    }
    if (std::optional<Refusal> refused = run_script(connection, file)) return refused;
    if (connection.query("SELECT 1 FROM pragma_foreign_key_check").executeStep()) {
        return refusal("store.migration_failed", file.name, "a foreign key points nowhere");
    }
    connection.run("INSERT INTO migrations (number, name, sha256) VALUES (?, ?, ?)", number, file.name,
                   base::sha256_hex(file.bytes));
    connection.exec(fmt::format("PRAGMA user_version = {}", number).c_str());
    transaction.commit();
    return {};
}

}  // namespace

std::span<const base::EmbeddedFile> shipped_migrations() {
    return embedded_migrations();
}

std::int64_t schema_version(Connection& connection) {
    return pragma_number(connection, "PRAGMA user_version");
}

base::Result<int, Refusal> migrate(Connection& connection, std::span<const base::EmbeddedFile> files,
                                   const std::function<void(std::int64_t)>& before) {
    if (std::optional<Refusal> refused = check_names(files)) return base::fail(*refused);
    if (std::optional<Refusal> refused = check_ours(connection)) return base::fail(*refused);
    if (std::optional<Refusal> refused = check_history(connection, files)) return base::fail(*refused);

    const std::int64_t version = schema_version(connection);
    const auto last = static_cast<std::int64_t>(files.size());
    if (version == last) return 0;
    if (version > 0) before(version);
    connection.exec("PRAGMA foreign_keys = OFF");  // it cannot change inside a transaction
    std::optional<Refusal> refused;
    for (std::int64_t number = version + 1; number <= last && !refused; ++number) {
        refused = run_file(connection, number, files[static_cast<std::size_t>(number - 1)]);
    }
    connection.exec("PRAGMA foreign_keys = ON");
    if (refused) return base::fail(*refused);
    return static_cast<int>(last - version);
}

}  // namespace yuanmen::store::sqlite
