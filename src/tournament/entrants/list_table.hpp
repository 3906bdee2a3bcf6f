#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournament/entrants/text_encoding.hpp"

namespace yuanmen::tournament {

/// What stands between the cells of a line. The full-width signs are those of a Chinese keyboard.
enum class Separator : std::uint8_t {
    none,
    tab,
    comma,
    semicolon,
    wide_comma,      ///< U+FF0C
    wide_semicolon,  ///< U+FF1B
    enumeration,     ///< U+3001; always between names, never between the columns of one entrant
};

/// The sign itself in UTF-8; empty for none.
std::string_view sign_of(Separator separator);

struct ListCell {
    std::string text;  ///< quotes taken off, blanks around it too
    int column = 1;    ///< of its first character in its line, in characters from 1
};

/// One line of a list, or several where a quoted cell holds a line end.
struct ListRow {
    int line = 1;      ///< of its beginning, from 1
    std::string text;  ///< as read, for showing it again; cut after kShownCharacters
    std::vector<ListCell> cells;
    std::string fault;  ///< "entrants.…" if it cannot be read as cells, else empty
    int fault_column = 0;
};
inline constexpr std::size_t kShownCharacters = 200;

struct ListTable {
    Separator separator = Separator::none;
    bool names_only = false;    ///< every cell is a name: "甲、乙、丙"
    std::vector<ListRow> rows;  ///< lines that hold nothing but blanks and separators are left out
};

/// Splits a pasted list or a CSV into cells. The separator is the first of tab, comma, semicolon and their
/// full-width forms that stands outside quotes anywhere; with none of them, U+3001 separates names. A single
/// line without a digit is a list of names whatever separates them. Quoting is that of RFC 4180; a quote
/// that is not closed within kQuotedLines lines spoils only its own line. Numbers before every line
/// ("1. 甲", "2、乙") are taken off.
ListTable split_table(const std::vector<TextLine>& lines);
inline constexpr std::size_t kQuotedLines = 8;

}  // namespace yuanmen::tournament
