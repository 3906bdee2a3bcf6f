#pragma once

#include <algorithm>
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
    std::string text;       ///< quotes taken off, blanks around it too
    int column = 1;         ///< of its first character in its line, in characters from 1
    std::size_t index = 0;  ///< which column of the table it stands in, from 0
};

/// "_x000D_" and its like, which workbooks write for characters that XML does not carry, as those characters;
/// line ends at both ends taken off.
std::string without_escapes(std::string_view text);

/// Whether a cell holds what a spreadsheet shows where a formula failed: "#N/A", "#REF!", "Err:502" …
bool is_error_value(std::string_view text);

/// One line of a list, or several where a quoted cell holds a line end.
struct ListRow {
    int line = 1;      ///< of its beginning, from 1
    std::string text;  ///< as read, for showing it again; cut after kShownCharacters
    std::vector<ListCell> cells;
    std::string fault;  ///< "entrants.…" if it cannot be read as cells, else empty
    int fault_column = 0;

    /// How many columns it has.
    std::size_t width() const {
        std::size_t width = 0;
        for (const ListCell& cell : cells) width = std::max(width, cell.index + 1);
        return width;
    }
};
inline constexpr std::size_t kShownCharacters = 200;
inline constexpr std::size_t kMostListCells = 200'000;  ///< that hold something, of one list

struct ListTable {
    Separator separator = Separator::none;
    bool names_only = false;    ///< every cell is a name: "甲、乙、丙"
    std::vector<ListRow> rows;  ///< lines that hold nothing but blanks and separators are left out
    bool sheet = false;         ///< of a workbook: columns are those of the sheet, empty cells left out
};

/// Splits a pasted list or a CSV into cells. The separator is the one of tab, semicolon, comma and their
/// full-width forms that most lines have outside quotes, of equals the one they have equally often; with none
/// of them, U+3001 separates names. A single line without a digit is a list of names whatever separates them.
/// Quoting is that of RFC 4180; a quote that is not closed within kQuotedLines lines spoils only its own
/// line. Numbers before every line
/// ("1. 甲", "2、乙") are taken off.
ListTable split_table(const std::vector<TextLine>& lines);
inline constexpr std::size_t kQuotedLines = 8;

}  // namespace yuanmen::tournament
