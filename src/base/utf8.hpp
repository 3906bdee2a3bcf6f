#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// What a text is made of. A character is a Unicode code point, here and wherever a text has a limit: in the
// codec of commands, the schemas of the API, the boxes of the pages and what a refusal says.

namespace yuanmen::base {

/// Takes one character from the front of `text`; nothing (and `text` unchanged) if it does not begin with a
/// well-formed one. Overlong forms, surrogates and values above U+10FFFF are not well-formed.
std::optional<char32_t> take_utf8(std::string_view& text);

/// Appends a character that is not a surrogate.
void append_utf8(std::string& text, char32_t character);

/// Well-formed UTF-8 without NUL.
bool is_text(std::string_view text);

/// Well-formed UTF-8 without control characters; line feeds only with `lines`.
bool is_plain_text(std::string_view text, bool lines);

/// The characters of a text; bytes that are not UTF-8 become U+FFFD.
std::u32string to_characters(std::string_view text);
std::string to_utf8(std::u32string_view characters);

/// How many characters; bytes that are not UTF-8 count as one each.
std::size_t utf8_length(std::string_view text);

/// The first `count` characters.
std::string_view utf8_prefix(std::string_view text, std::size_t count);

/// A character that must not stand in a name: controls, line and paragraph separators, zero-width and
/// direction marks (they make two different names look the same), non-characters. The joiner U+200D may: it
/// makes one picture of several in families and flags; who compares names leaves it out.
bool is_unprintable(char32_t character);

/// Spaces of any width: U+0020, U+00A0, U+2000..U+200A, U+202F, U+205F, U+3000.
bool is_blank(char32_t character);

}  // namespace yuanmen::base
