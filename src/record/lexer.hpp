#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace yuanmen::record {

/// One word, or one of the marks `>` and `:`, or `=` `!` `~` at the start of the line. Views into the line or
/// static text.
struct Token {
    std::string_view text;
    int column = 0;       ///< 1-based character
    std::size_t end = 0;  ///< byte behind it in the line
};

struct LexedLine {
    std::vector<Token> tokens;
    std::string_view comment;  ///< without `;`, trimmed
};

/// Splits a line (without its end) by NOTATION.md 1. Full-width punctuation counts as the ASCII one. The text
/// must be UTF-8. Reuses the room of `out`.
void lex(std::string_view line, LexedLine& out);

/// Without the blanks of NOTATION.md 1 in front and behind.
std::string_view trimmed(std::string_view text);

/// Whether the bytes are well-formed UTF-8 without NUL.
bool is_utf8(std::string_view text);

}  // namespace yuanmen::record
