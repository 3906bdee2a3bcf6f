#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::service {

/// One file of a bundle.
struct BundleFile {
    std::string path;  ///< lower-case letters, digits, '.', '-', '_' and '/'; no empty part, no "." or ".."
    std::string bytes;

    bool operator==(const BundleFile&) const = default;
};

/// The files as one ZIP archive: stored, not compressed, all dated 1980-01-01, nothing beside them. The same
/// files in the same order are the same bytes. Throws std::invalid_argument on a path that may not be.
std::string zip(const std::vector<BundleFile>& files);

inline constexpr std::size_t kMostBundleFiles = 500;
inline constexpr std::size_t kLargestBundle = 64 << 20;

/// The files of such an archive, in its order. Empty if the bytes are no ZIP archive, or one that `zip` does
/// not write (compressed, with other paths, too large). Contents are not checked here.
std::optional<std::vector<BundleFile>> unzip(std::string_view bytes);

bool may_be_path(std::string_view path);

}  // namespace yuanmen::service
