#include "store/verify.hpp"

#include <SQLiteCpp/Exception.h>

#include <map>
#include <unordered_map>

#include "base/digest.hpp"
#include "store/chain.hpp"
#include "store/data_folder.hpp"
#include "store/entry_row.hpp"
#include "store/sqlite/connection.hpp"
#include "store/sqlite/migrations.hpp"

namespace yuanmen::store {
namespace {

/// The first thing wrong with an entry that should follow `head`, or an empty code.
Problem examine(const Entry& entry, const ChainHead& head,
                std::unordered_map<std::string, std::int64_t>& versions) {
    if (entry.seq != head.seq + 1) return {"entry_gap", entry.seq, "after " + std::to_string(head.seq)};
    if (entry.prev_hash != head.hash) return {"entry_link", entry.seq, entry.stream};
    if (entry.hash != entry_hash(entry)) return {"entry_hash", entry.seq, entry.stream};
    if (entry.version != ++versions[entry.stream]) return {"stream_gap", entry.seq, entry.stream};
    return {};
}

void check_chain(sqlite::Connection& connection, VerifyReport& report) {
    report.head = {0, genesis_hash(connection)};
    std::unordered_map<std::string, std::int64_t> versions;
    sqlite::Statement rows = connection.query("SELECT " YUANMEN_ENTRY_COLUMNS " FROM journal ORDER BY seq");
    while (rows.executeStep()) {
        const Entry entry = entry_of_row(rows);
        const Problem problem = examine(entry, report.head, versions);
        if (!problem.code.empty()) {
            report.problems.push_back(problem);
            return;  // everything after a break is linked to it
        }
        ++report.entries;
        report.head = {entry.seq, entry.hash};
    }
}

/// Earlier versions had not all of today's tables.
bool has_table(sqlite::Connection& connection, std::string_view name) {
    return connection.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", name)
        .executeStep();
}

void check_sealed(sqlite::Connection& connection, VerifyReport& report) {
    sqlite::Statement rows = connection.query(
        "SELECT s.seq, s.commitment, s.payload, j.stream IS s.stream AND instr(j.body, '\"' || s.commitment "
        "|| "
        "'\"') "
        "FROM sealed s LEFT JOIN journal j ON j.seq = s.seq ORDER BY s.seq, s.commitment");
    while (rows.executeStep()) {
        ++report.sealed;
        const std::int64_t seq = rows.getColumn(0).getInt64();
        const std::string commitment = rows.getColumn(1).getString();
        if (base::sha256_hex(rows.getColumn(2).getString()) != commitment) {
            report.problems.push_back({"sealed_payload", seq, commitment});
        }
        if (rows.getColumn(3).getInt64() == 0) report.problems.push_back({"sealed_binding", seq, commitment});
    }
}

void check_photos(sqlite::Connection& connection, VerifyReport& report) {
    sqlite::Statement rows = connection.query(
        "SELECT p.seq, p.sha256, p.bytes, j.stream IS p.stream AND instr(j.body, '\"' || p.sha256 || '\"') "
        "FROM photos p LEFT JOIN journal j ON j.seq = p.seq ORDER BY p.seq");
    while (rows.executeStep()) {
        ++report.photos;
        const std::int64_t seq = rows.getColumn(0).getInt64();
        const std::string sha256 = rows.getColumn(1).getString();
        const SQLite::Column bytes = rows.getColumn(2);
        const std::string_view kept(static_cast<const char*>(bytes.getBlob()),
                                    static_cast<std::size_t>(bytes.getBytes()));
        if (base::sha256_hex(kept) != sha256) report.problems.push_back({"photo_bytes", seq, sha256});
        if (rows.getColumn(3).getInt64() == 0) report.problems.push_back({"photo_binding", seq, sha256});
    }
    sqlite::Statement missing = connection.query(
        "SELECT j.seq, j.stream FROM journal j LEFT JOIN photos p ON p.seq = j.seq "
        "WHERE (j.kind IN ('match.photo_taken', 'dispute.photo_added') OR "
        "(j.kind = 'penalty.statement_taken' AND json_extract(j.body, '$.photo') IS NOT NULL)) "
        "AND p.seq IS NULL ORDER BY j.seq");
    while (missing.executeStep()) {
        report.problems.push_back(
            {"photo_missing", missing.getColumn(0).getInt64(), missing.getColumn(1).getString()});
    }
}

std::map<std::string, std::string> triggers_of(sqlite::Connection& connection) {
    std::map<std::string, std::string> triggers;
    sqlite::Statement rows = connection.query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
    while (rows.executeStep()) triggers[rows.getColumn(0).getString()] = rows.getColumn(1).getString();
    return triggers;
}

/// The triggers must be those the migrations make up to where the file stands, word for word, in name and in
/// what they do.
void check_guards(sqlite::Connection& connection, VerifyReport& report) {
    sqlite::Connection fresh = sqlite::Connection::in_memory();
    const auto run_here =
        sqlite::shipped_migrations().first(static_cast<std::size_t>(sqlite::schema_version(connection)));
    const auto migrated = sqlite::migrate(fresh, run_here, [](std::int64_t) {});
    if (!migrated) throw std::logic_error("the shipped migrations do not run");
    const std::map<std::string, std::string> standing = triggers_of(connection);
    for (const auto& [name, sql] : triggers_of(fresh)) {
        const auto found = standing.find(name);
        if (found == standing.end() || found->second != sql) {
            report.problems.push_back({"guard_missing", 0, name});
        }
    }
}

void check_file(sqlite::Connection& connection, VerifyReport& report) {
    sqlite::Statement rows = connection.query("PRAGMA quick_check(3)");
    while (rows.executeStep()) {
        const std::string line = rows.getColumn(0).getString();
        if (line != "ok") report.problems.push_back({"file_damaged", 0, line});
    }
}

/// A file that says it is open in a service, and whose log is not beside it, was copied alone out of a folder
/// in use: whatever stood in the log is missing.
void check_whole(sqlite::Connection& connection, bool has_log, VerifyReport& report) {
    if (!has_log && is_in_use(connection))
        report.problems.push_back({"copied_in_use", report.head.seq, "yuanmen.db-wal"});
}

void check_expected(sqlite::Connection& connection, const ChainHead& expected, VerifyReport& report) {
    sqlite::Statement row = connection.query("SELECT hash FROM journal WHERE seq = ?", expected.seq);
    if (row.executeStep() && row.getColumn(0).getString() == expected.hash) return;
    report.problems.push_back({"head_mismatch", expected.seq, expected.hash});
}

}  // namespace

VerifyReport verify_journal(sqlite::Connection& connection) {
    VerifyReport report;
    check_chain(connection, report);
    check_sealed(connection, report);
    if (has_table(connection, "photos")) check_photos(connection, report);
    check_guards(connection, report);
    return report;
}

base::Result<VerifyReport, base::Refusal> verify_data(const std::filesystem::path& data_dir,
                                                      const std::optional<ChainHead>& expected) {
    // Asked before SQLite makes an empty one.
    const bool has_log = std::filesystem::exists(database_of(data_dir).string() + "-wal");
    auto connection = open_read_only(data_dir, Versions::older_too);
    if (!connection) return base::fail(connection.error());
    VerifyReport report;
    try {
        const sqlite::Transaction snapshot(**connection, sqlite::Transaction::Kind::deferred);
        report = verify_journal(**connection);
        check_whole(**connection, has_log, report);
        if (expected) check_expected(**connection, *expected, report);
        check_file(**connection, report);
    } catch (const SQLite::Exception& error) {
        report.problems.push_back({"file_damaged", report.head.seq, error.what()});
    }
    return report;
}

}  // namespace yuanmen::store
