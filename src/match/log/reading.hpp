#pragma once

#include <optional>
#include <string_view>

#include "match/log/log.hpp"
#include "record/lexicon.hpp"
#include "record/parse_error.hpp"

namespace yuanmen::match::log {

/// What one typed line is to the notation.
struct LineReading {
    bool is_entry = false;                    ///< false: a comment
    std::optional<record::ParseError> error;  ///< why it cannot be read; its `line` is 0
};

/// Reads a line that would follow `entries_before` entries. A header line is no line of a record.
LineReading read_line(std::string_view text, int entries_before, const record::Lexicon& lexicon);

/// How many entries of the notation the record has: those of an attached text and of the readable lines.
/// Empty if the attached text cannot be read as a whole, so that nothing can follow it.
std::optional<int> count_entries(const Log& log, const record::Lexicon& lexicon);

}  // namespace yuanmen::match::log
