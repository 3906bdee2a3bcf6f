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

/// Checks the copy (quick_check, chain, seals), writes it through to the disk and gives it its name, never
/// over an existing file. On a refusal the copy is removed.
std::optional<base::Refusal> check_and_name(const std::filesystem::path& copy,
                                            const std::filesystem::path& path);

}  // namespace yuanmen::store
