#pragma once

#include <span>
#include <string_view>

namespace yuanmen::base {

/// A file linked into the binary by scripts/cmake/embed.cmake. Both views live as long as the program.
struct EmbeddedFile {
    std::string_view name;   ///< path below the embedded root, '/'-separated
    std::string_view bytes;  ///< content, exactly as in the source tree
};

}  // namespace yuanmen::base
