#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace yuanmen::journal {

/// Exactly `digits` lower-case hexadecimal digits.
bool is_hex(std::string_view text, std::size_t digits);

/// A key as a part of a JSON pointer (RFC 6901), cut short if somebody sent a very long one.
std::string pointer_part(std::string_view key);

}  // namespace yuanmen::journal
