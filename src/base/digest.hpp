#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace yuanmen::base {

using Digest = std::array<std::uint8_t, 32>;

/// SHA-256 of the bytes (libsodium). Thread-safe.
Digest sha256(std::string_view bytes);

/// SHA-256 as 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

std::string to_hex(std::string_view bytes);

/// The bytes again; nothing for anything but pairs of lower-case hexadecimal digits.
std::optional<std::string> from_hex(std::string_view digits);

/// `count` bytes of the machine's cryptographic generator, as 2*count lower-case hexadecimal digits.
/// For salts, secrets, tokens and codes; floors 0-4 never call it, they take randomness as an argument.
std::string random_hex(std::size_t count);

}  // namespace yuanmen::base
