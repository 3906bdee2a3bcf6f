#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// DATA/yuanmen.db
std::filesystem::path database_of(const std::filesystem::path& data_dir);

/// Whether a reader makes do with what an older version wrote, before the service has brought it up to date.
enum class Versions : bool { todays, older_too };

/// Opens an existing database read-only and checks that it stands at this binary's last migration:
/// "store.no_database", "store.not_ours", "store.newer", "store.not_migrated" (start the service once).
base::Result<std::unique_ptr<sqlite::Connection>, base::Refusal> open_read_only(
    const std::filesystem::path& data_dir, Versions versions = Versions::todays);

/// Marks the file as open in a service, and as left by it (`in_use`); an older file has no such mark.
void mark_in_use(sqlite::Connection& connection);
void mark_left(sqlite::Connection& connection);
bool is_in_use(sqlite::Connection& connection);

/// A refusal of the store about a file.
base::Refusal file_refusal(std::string code, const std::filesystem::path& file, std::string detail);

}  // namespace yuanmen::store
