#pragma once

#include <string_view>

namespace yuanmen::cards {

inline constexpr std::size_t kShortestHashPrefix = 8;

/// Whether "id@1a2b3c4d", with at least 8 digits, names the text of this id and hash.
constexpr bool names_exactly(std::string_view name, std::string_view id, std::string_view sha256) {
    const std::size_t at = name.find('@');
    if (at == std::string_view::npos || name.substr(0, at) != id) return false;
    const std::string_view digits = name.substr(at + 1);
    return digits.size() >= kShortestHashPrefix && sha256.starts_with(digits);
}

/// The same for a name that may be the id alone, which means the text of today.
constexpr bool names_today(std::string_view name, std::string_view id, std::string_view sha256) {
    return name == id || names_exactly(name, id, sha256);
}

}  // namespace yuanmen::cards
