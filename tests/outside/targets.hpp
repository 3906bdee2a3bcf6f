#pragma once

#include <span>
#include <string_view>

#include "fuzz/targets.hpp"

// What strangers send: each target takes any bytes at all, as fuzz/targets.hpp has it. The corpora under
// corpus/<name>/ are replayed, and disturbed, in every run; README.md says how to fuzz them.

namespace yuanmen::outside {

std::span<const fuzz::Target> targets();

}  // namespace yuanmen::outside
