#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/lexicon.hpp"
#include "record/parser.hpp"

namespace yuanmen::record {

/// A text of which some lines cannot be read, and the rest of it.
struct Readable {
    std::vector<ParseError> errors;  ///< at most one a line, in the order of the lines
    std::optional<Parsed> rest;      ///< each unreadable entry is a note without effect; empty if the header
                                     ///< or the text as a whole cannot be read
    std::vector<int> set_aside;      ///< indices of those entries, ascending
};

/// Reads a text and sets aside the entry lines that cannot be read, so that one slip of the pen does not hide
/// a match. An unreadable line counts as an entry: the numbers of the others stay.
Readable read_all_but_slips(std::string_view text, const Lexicon& lexicon);

}  // namespace yuanmen::record
