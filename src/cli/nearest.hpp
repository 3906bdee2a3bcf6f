#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::cli {

/// The word of `known` that `typed` is most likely meant to be; empty if none is near.
std::string nearest(std::string_view typed, const std::vector<std::string>& known);

}  // namespace yuanmen::cli
