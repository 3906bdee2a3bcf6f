#pragma once

#include <cstddef>

namespace yuanmen::cli {

/// How often this thread has asked for memory by `new` (the program's operator new counts; 0 under
/// AddressSanitizer, which has its own).
std::size_t allocation_count();

}  // namespace yuanmen::cli
