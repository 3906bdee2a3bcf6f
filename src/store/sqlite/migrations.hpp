#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/embedded_file.hpp"
#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::store::sqlite {

class Connection;

/// The files of migrations/ that are linked into the binary, in order.
std::span<const base::EmbeddedFile> shipped_migrations();

/// Marks the file as ours (PRAGMA application_id): "YMEN".
inline constexpr std::int64_t kApplicationId = 0x594D454E;

/// Which migration the database stands at; 0: none.
std::int64_t schema_version(Connection& connection);

/// Brings the database up to the last of `files` (named NNNN_name.sql, numbered 1, 2, 3 … without gaps), each
/// in one transaction of its own together with its number and checksum; returns how many were run. Before
/// the first one on a database that already has some, `before` is called with the version it stands at.
/// A file must not hold BEGIN, COMMIT, ROLLBACK, SAVEPOINT, ATTACH, DETACH, VACUUM or PRAGMA statements.
/// Refusals: "store.not_ours", "store.newer", "store.migration_changed", "store.migration_forbidden",
/// "store.migration_failed"; the database then stands at the last file that went through.
base::Result<int, base::Refusal> migrate(Connection& connection, std::span<const base::EmbeddedFile> files,
                                         const std::function<void(std::int64_t)>& before);

}  // namespace yuanmen::store::sqlite
