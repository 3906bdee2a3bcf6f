#include "store/backup.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Exception.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "base/digest.hpp"
#include "store/backup_copy.hpp"
#include "store/data_folder.hpp"
#include "store/sqlite/connection.hpp"
#include "store/verify.hpp"

namespace yuanmen::store {
namespace {

void write_through(const std::filesystem::path& path, int flags) {
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
    const bool written = descriptor >= 0 && ::fsync(descriptor) == 0;
    if (descriptor >= 0) ::close(descriptor);
    if (!written) throw std::runtime_error("cannot write " + path.string() + " through to the disk");
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

/// One file without -wal and -shm, and sound.
std::string problem_of_copy(const std::filesystem::path& copy) {
    sqlite::Connection connection(copy, sqlite::Connection::Mode::write);
    connection.exec("PRAGMA journal_mode = DELETE");
    sqlite::Statement check = connection.query("PRAGMA quick_check(1)");
    check.executeStep();
    if (const std::string line = check.getColumn(0).getString(); line != "ok") return line;
    const VerifyReport report = verify_journal(connection);
    if (report.sound()) return "";
    return report.problems.front().code + " " + std::to_string(report.problems.front().seq);
}

}  // namespace

std::filesystem::path copy_database(sqlite::Connection& source, const std::filesystem::path& path) {
    const std::filesystem::path copy = path.string() + ".partial-" + base::random_hex(4);
    sqlite::Connection target(copy, sqlite::Connection::Mode::write);
    // All pages in one step: step by step would begin again at every commit of another connection.
    SQLite::Backup backup(target.database(), source.database());
    backup.executeStep(-1);
    mark_left(target);
    return copy;
}

std::optional<base::Refusal> check_copy(const std::filesystem::path& copy, const std::filesystem::path& of) {
    try {
        if (const std::string problem = problem_of_copy(copy); !problem.empty())
            return file_refusal("store.backup_failed", of, problem);
        write_through(copy, O_RDONLY);
        return std::nullopt;
    } catch (const std::exception& error) {
        return file_refusal("store.backup_failed", of, error.what());
    }
}

void remove_copy(const std::filesystem::path& copy) {
    std::error_code ignored;
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(copy.string() + ending, ignored);
}

void write_folder_through(const std::filesystem::path& folder) {
    write_through(folder, O_RDONLY | O_DIRECTORY);
}

std::optional<base::Refusal> check_and_name(const std::filesystem::path& copy,
                                            const std::filesystem::path& path) {
    std::optional<base::Refusal> refused = check_copy(copy, path);
    if (!refused && ::link(copy.c_str(), path.c_str()) != 0) {
        refused = errno == EEXIST ? file_refusal("store.backup_exists", path, "")
                                  : file_refusal("store.backup_failed", path, std::strerror(errno));
    }
    remove_copy(copy);
    if (!refused) write_folder_through(folder_of(path));
    return refused;
}

base::Result<base::Unit, base::Refusal> backup_data(const std::filesystem::path& data_dir,
                                                    const std::filesystem::path& path) {
    if (std::filesystem::exists(path)) return base::fail(file_refusal("store.backup_exists", path, ""));
    auto source = open_read_only(data_dir);
    if (!source) return base::fail(source.error());
    try {
        const std::filesystem::path copy = copy_database(**source, path);
        if (std::optional<base::Refusal> refused = check_and_name(copy, path)) return base::fail(*refused);
    } catch (const std::exception& error) {
        return base::fail(file_refusal("store.backup_failed", path, error.what()));
    }
    return base::Unit{};
}

}  // namespace yuanmen::store
