#pragma once

#include <string>

namespace yuanmen::cli {

/// Whether a file is there already and holds something else than `text`: it is not overwritten unasked.
bool holds_something_else(const std::string& file, const std::string& text);

/// Writes the file, in place of what it held. False if it cannot be written whole.
bool write_file(const std::string& file, const std::string& text);

}  // namespace yuanmen::cli
