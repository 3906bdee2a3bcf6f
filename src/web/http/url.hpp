#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "web/http/message.hpp"

namespace yuanmen::web {

/// Percent-decodes one path segment; nothing on a broken escape, a control character or bytes that are not
/// UTF-8.
std::optional<std::string> decode_segment(std::string_view text);

/// Percent-encodes everything but unreserved characters, so that the result may stand in a path or a query.
std::string encode(std::string_view text);

/// Reads `a=1&b=2` as sent in a query or a urlencoded form ('+' is a space). Nothing on a broken escape, NUL,
/// bytes that are not UTF-8, or more than `limit` pairs.
std::optional<Pairs> parse_pairs(std::string_view text, std::size_t limit);

/// True if the bytes are well-formed UTF-8 (no overlong forms, no surrogates).
bool is_utf8(std::string_view text);

}  // namespace yuanmen::web
