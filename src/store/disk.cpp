#include "store/disk.hpp"

#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace yuanmen::store {

std::optional<std::uint64_t> free_bytes(const std::filesystem::path& folder) {
    struct statvfs disk {};
    if (::statvfs(folder.c_str(), &disk) != 0) return std::nullopt;
    return std::uint64_t{disk.f_bavail} * disk.f_frsize;
}

std::optional<base::Refusal> disk_trouble(const std::filesystem::path& folder) {
    struct statvfs disk {};
    if (::statvfs(folder.c_str(), &disk) != 0) return std::nullopt;
    const bool read_only =
        (disk.f_flag & ST_RDONLY) != 0 || (::access(folder.c_str(), W_OK) != 0 && errno == EROFS);
    if (read_only) return base::Refusal{"store.read_only", {}, "", {}};
    if (std::uint64_t{disk.f_bavail} * disk.f_frsize < kDiskFull)
        return base::Refusal{"store.full", {}, "", {}};
    return std::nullopt;
}

std::optional<base::Refusal> disk_warning(const std::filesystem::path& folder) {
    if (auto trouble = disk_trouble(folder)) return trouble;
    const auto left = free_bytes(folder);
    if (!left || *left >= kDiskNearlyFull) return std::nullopt;
    return base::Refusal{"store.nearly_full", {}, "", {{"mb", std::to_string(*left / (1024 * 1024))}}};
}

}  // namespace yuanmen::store
