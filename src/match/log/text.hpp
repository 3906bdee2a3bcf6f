#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/log/header.hpp"
#include "match/log/log.hpp"
#include "record/lexicon.hpp"

namespace yuanmen::match::log {

/// A record as the text of NOTATION.md.
struct Text {
    std::string text;
    int lines = 0;  ///< of the text
    int first_line =
        0;  ///< 1-based line of the text where written line 1 stands; line n at first_line + n - 1

    int line_of(const Line& line) const { return first_line + line.number - 1; }
};

/// Header and lines. With an attached text that text is the header and the first entries, as it was brought,
/// and `desk` is not used. A line that could not be read stands as a comment, so that the others still count:
/// "; ✗ …". The number of a line never changes once it is written.
Text text_of(const Log& log, const std::vector<HeaderLine>& desk);

/// Whether these lines can stand in a record's header beside those of the desk.
bool is_own_header(std::string_view text, const record::Lexicon& lexicon);

inline constexpr std::string_view kUnreadMark = "; ✗ ";

}  // namespace yuanmen::match::log
