#pragma once

#include <exception>
#include <optional>

#include "base/refusal.hpp"

namespace yuanmen::store::sqlite {

class Connection;

/// What the machine lacks, where that is why SQLite failed: "store.full", "store.read_only",
/// "store.no_descriptors", "store.disk_failed"; nothing if the failure is about something else. `connection`:
/// the one it failed on, asked for the system's own error.
std::optional<base::Refusal> storage_trouble(const std::exception_ptr& failure, const Connection& connection);

}  // namespace yuanmen::store::sqlite
