#pragma once

#include <filesystem>
#include <optional>

#include "base/refusal.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Copies the whole database to a new file beside `path` in one step; its name. Throws SQLite::Exception.
std::filesystem::path copy_database(sqlite::Connection& source, const std::filesystem::path& path);

/// Checks the copy (file, chain, seals), makes one file of it without -wal and -shm, and writes it through to
/// the disk. "store.backup_failed" about `of`; the copy stays for the caller to remove.
std::optional<base::Refusal> check_copy(const std::filesystem::path& copy, const std::filesystem::path& of);

/// Removes a copy that got no name, with what SQLite laid beside it.
void remove_copy(const std::filesystem::path& copy);

/// Writes a folder's names through to the disk. Throws std::runtime_error.
void write_folder_through(const std::filesystem::path& folder);

/// check_copy(), and gives the copy its name, never over an existing file. On a refusal the copy is removed.
std::optional<base::Refusal> check_and_name(const std::filesystem::path& copy,
                                            const std::filesystem::path& path);

}  // namespace yuanmen::store
