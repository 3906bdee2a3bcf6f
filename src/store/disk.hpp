#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/refusal.hpp"

namespace yuanmen::store {

inline constexpr std::uint64_t kDiskFull = 8 * 1024 * 1024;  ///< bytes; less left is as good as nothing
inline constexpr std::uint64_t kDiskNearlyFull = 256 * 1024 * 1024;

/// Bytes this user may still write to the disk of `folder`; nothing if it cannot be asked.
std::optional<std::uint64_t> free_bytes(const std::filesystem::path& folder);

/// What is wrong with the disk of `folder` now: "store.full", "store.read_only"; nothing: it can be written
/// to.
std::optional<base::Refusal> disk_trouble(const std::filesystem::path& folder);

/// The same, and "store.nearly_full" (param mb) before it happens.
std::optional<base::Refusal> disk_warning(const std::filesystem::path& folder);

}  // namespace yuanmen::store
