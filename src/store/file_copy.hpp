#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

#include "base/refusal.hpp"
#include "base/result.hpp"

// A database copied as files: the file itself and its write-ahead log, without SQLite's shared memory.

namespace yuanmen::store {

/// Size and time of the database and of its log: the same as before means that nothing was written.
struct FileStamp {
    std::array<std::int64_t, 4> figures{};
    bool operator==(const FileStamp&) const = default;
};
FileStamp stamp_of(const std::filesystem::path& data_dir);

/// A copy of the folder's database beside `path`, as copy_database() makes it; its name. The log is copied
/// too and played into it: its checksums leave out what was being written. The file itself changes only when
/// the log is played into it; if that happened meanwhile it is copied again ("follow.moving" after some
/// tries).
base::Result<std::filesystem::path, base::Refusal> copy_files(const std::filesystem::path& data_dir,
                                                              const std::filesystem::path& path);

}  // namespace yuanmen::store
