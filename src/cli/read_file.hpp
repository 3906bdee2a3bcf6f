#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace yuanmen::cli {

/// The bytes of a file, or of standard input for "-"; at most the first `most`, so that no file and no pipe
/// costs more. Empty if it cannot be opened or read (a folder, no permission).
std::optional<std::string> read_file(const std::string& file, std::size_t most);

}  // namespace yuanmen::cli
