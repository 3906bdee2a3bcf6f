#include "store/file_copy.hpp"

#include <sys/stat.h>

#include <fstream>
#include <iterator>

#include "base/digest.hpp"
#include "store/backup_copy.hpp"
#include "store/data_folder.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

namespace fs = std::filesystem;

constexpr int kFileTries = 5;

fs::path log_of(const fs::path& database) {
    return database.string() + "-wal";
}

/// The first bytes of the log: its salt changes each time it begins anew.
std::string log_head(const fs::path& database) {
    std::ifstream input(log_of(database), std::ios::binary);
    std::string head(32, '\0');
    input.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(input.gcount()));
    return head;
}

std::int64_t written_at(const fs::path& file, std::int64_t& size) {
    struct stat said {};
    if (::stat(file.c_str(), &said) != 0) return size = -1;
    size = said.st_size;
    return static_cast<std::int64_t>(said.st_mtim.tv_sec) * 1'000'000'000 + said.st_mtim.tv_nsec;
}

void copy_one(const fs::path& from, const fs::path& to) {
    std::error_code failed;
    fs::remove(to, failed);
    if (fs::exists(from)) fs::copy_file(from, to);
}

}  // namespace

FileStamp stamp_of(const fs::path& data_dir) {
    FileStamp stamp;
    stamp.figures[0] = written_at(database_of(data_dir), stamp.figures[1]);
    stamp.figures[2] = written_at(log_of(database_of(data_dir)), stamp.figures[3]);
    return stamp;
}

base::Result<fs::path, base::Refusal> copy_files(const fs::path& data_dir, const fs::path& path) {
    const fs::path source = database_of(data_dir);
    const fs::path copy = path.string() + ".partial-" + base::random_hex(4);
    for (int tries = 0; tries < kFileTries; ++tries) {
        const FileStamp before = stamp_of(data_dir);
        const std::string head = log_head(source);
        copy_one(source, copy);
        copy_one(log_of(source), log_of(copy));
        const FileStamp after = stamp_of(data_dir);
        const bool same_file = before.figures[0] == after.figures[0] && before.figures[1] == after.figures[1];
        if (!same_file || log_head(source) != head) continue;
        // as the owner's own: the source may be readable only
        fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write);
        sqlite::Connection played(copy, sqlite::Connection::Mode::write);
        mark_left(played);
        played.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        return copy;
    }
    remove_copy(copy);
    return base::fail(file_refusal("follow.moving", source, ""));
}

}  // namespace yuanmen::store
