#include "store/store.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <optional>

#include "base/log.hpp"
#include "store/backup_copy.hpp"
#include "store/data_folder.hpp"
#include "store/derivation.hpp"
#include "store/entry_row.hpp"
#include "store/lock_file.hpp"
#include "store/projections/projector.hpp"
#include "store/reader_pool.hpp"
#include "store/signing_key.hpp"
#include "store/sqlite/connection.hpp"
#include "store/sqlite/migrations.hpp"
#include "store/verify.hpp"
#include "store/writer_thread.hpp"

namespace yuanmen::store {
namespace {

namespace fs = std::filesystem;

void make_folder(const fs::path& folder) {
    if (!fs::create_directories(folder)) return;
    fs::permissions(folder, fs::perms::owner_all);
}

/// DATA/yuanmen.db.before-0003, and -2, -3 … after it if an earlier try was cut short.
void back_up_before_migrating(sqlite::Connection& connection, const fs::path& database,
                              std::int64_t version) {
    std::string number = std::to_string(version + 1);
    number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
    const std::string stem = database.string() + ".before-" + number;
    fs::path path = stem;
    for (int again = 2; fs::exists(path); ++again) path = stem + "-" + std::to_string(again);
    fs::rename(copy_database(connection, path), path);
}

std::int64_t projection_code(sqlite::Connection& connection) {
    sqlite::Statement row = connection.query("SELECT version FROM projection_code WHERE id = 1");
    return row.executeStep() ? row.getColumn(0).getInt64() : 0;
}

/// A database that is migrated, sound and derived by this binary's projectors, or why not.
std::optional<OpenError> make_ready(sqlite::Connection& connection, const fs::path& database) {
    const auto before = [&](std::int64_t version) {
        back_up_before_migrating(connection, database, version);
    };
    const auto migrated = sqlite::migrate(connection, sqlite::shipped_migrations(), before);
    if (!migrated) return migrated.error();
    if (*migrated > 0) base::log::info("store.migrated", {{"files", std::int64_t{*migrated}}});
    make_genesis(connection);
    const VerifyReport report = verify_journal(connection);
    if (!report.sound()) {
        const Problem& problem = report.problems.front();
        OpenError broken = file_refusal("store.chain_broken", database, problem.code + ": " + problem.detail);
        broken.params["seq"] = std::to_string(problem.seq);
        return broken;
    }
    if (projection_code(connection) != kProjectionCode) {
        derive_in_place(connection);
        base::log::info("store.projections_derived", {{"entries", report.entries}});
    }
    base::log::info("store.verified", {{"entries", report.entries}, {"sealed", report.sealed}});
    return {};
}

/// On a full disk the service starts all the same: looking goes on, and the mark is the lesser loss.
void try_to_mark_in_use(sqlite::Connection& connection) {
    try {
        mark_in_use(connection);
    } catch (const SQLite::Exception& error) {
        base::log::warning("store.not_marked_in_use", {{"reason", std::string_view(error.what())}});
    }
}

}  // namespace

base::Result<std::unique_ptr<Store>, OpenError> Store::open(Options options) {
    const fs::path data_dir = options.data_dir;
    const fs::path database = database_of(data_dir);
    try {
        make_folder(options.data_dir);
        const bool has_log = fs::exists(database.string() + "-wal");
        auto lock = LockFile::take(options.data_dir);
        if (!lock) return base::fail(lock.error());
        auto connection = std::make_unique<sqlite::Connection>(database, sqlite::Connection::Mode::write);
        if (std::optional<OpenError> refused = make_ready(*connection, database)) return base::fail(*refused);
        const Term term = term_of(*connection);
        if (auto refused = make_first_key(*connection, data_dir)) return base::fail(*refused);
        if (!has_log && is_in_use(*connection)) base::log::warning("store.copied_in_use", {});
        try_to_mark_in_use(*connection);
        auto readers = std::make_unique<ReaderPool>(database, options.readers);
        auto writer = std::make_unique<WriterThread>(std::move(connection), options);
        std::unique_ptr<Store> store(
            new Store(std::move(options), std::move(*lock), std::move(readers), std::move(writer)));
        store->term_ = term;
        auto key = settle_signing_key(*store, data_dir);
        if (!key) return base::fail(key.error());
        store->signing_key_ = *std::move(key);
        return store;
    } catch (const SQLite::Exception& error) {
        const char* code = error.getErrorCode() == SQLITE_NOTADB ? "store.not_ours" : "store.io";
        return base::fail(file_refusal(code, database, error.what()));
    } catch (const std::exception& error) {
        return base::fail(file_refusal("store.io", database, error.what()));
    }
}

Store::Store(Options options, std::unique_ptr<LockFile> lock, std::unique_ptr<ReaderPool> readers,
             std::unique_ptr<WriterThread> writer)
    : clock_(std::move(options.clock)),
      data_dir_(std::move(options.data_dir)),
      lock_(std::move(lock)),
      readers_(std::move(readers)),
      writer_(std::move(writer)) {}

Store::~Store() {
    readers_.reset();  // so that the writer's last checkpoint can empty the WAL
    writer_.reset();
}

void Store::enqueue(std::unique_ptr<Job> job) {
    if (auto refused = older_term()) return job->refuse(*std::move(refused));
    writer_->enqueue(std::move(job));
}

std::optional<base::Refusal> Store::older_term() const {
    return superseded(data_dir_, term_);
}

base::Result<base::Unit, base::Refusal> Store::backup(const fs::path& path) {
    if (fs::exists(path)) return base::fail(file_refusal("store.backup_exists", path, ""));
    try {
        fs::path copy;
        writer_->run_between_groups(
            [&](sqlite::Connection& connection) { copy = copy_database(connection, path); });
        if (std::optional<base::Refusal> refused = check_and_name(copy, path)) return base::fail(*refused);
    } catch (const std::exception& error) {
        return base::fail(file_refusal("store.backup_failed", path, error.what()));
    }
    return base::Unit{};
}

ChainHead Store::committed_head() const {
    return writer_->committed_head();
}

std::size_t Store::queued() const {
    return writer_->queued();
}

Store::Lease::Lease(const Store& store) : pool_(*store.readers_), slot_(pool_.borrow()) {}
Store::Lease::~Lease() {
    pool_.release(slot_);
}
const Sealed& Store::Lease::sealed() const {
    return pool_.reading(slot_).sealed();
}
const Reading& Store::Lease::reading() const {
    return pool_.reading(slot_);
}

}  // namespace yuanmen::store
