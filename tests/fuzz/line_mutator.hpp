#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace yuanmen::fuzz {

/// The text with one to three of its lines or words changed: dropped, doubled, exchanged, replaced by words
/// of the notation or by lines of `other`. Libraries of bytes hardly ever find these; depends on the seed
/// alone.
std::string disturb_lines(std::string_view text, std::string_view other, std::uint64_t seed);

}  // namespace yuanmen::fuzz
