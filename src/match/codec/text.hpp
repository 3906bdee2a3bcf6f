#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "match/pool_card.hpp"

namespace yuanmen::match::codec {

/// Valid UTF-8 without control characters; line feeds only with `lines`.
bool is_plain_text(std::string_view text, bool lines);

/// Exactly `digits` lower-case hexadecimal digits.
bool is_hex(std::string_view text, std::size_t digits);

/// "zhao_yun" or "x0".
std::string to_text(const PoolCard& card);
std::optional<PoolCard> pool_card_from_text(std::string_view text);

}  // namespace yuanmen::match::codec
