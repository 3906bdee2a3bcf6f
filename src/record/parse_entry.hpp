#pragma once

#include "record/line_reader.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

/// Reads one entry (NOTATION.md 3) without its number and comment. On an error the reader has it and the
/// value means nothing.
Content parse_content(LineReader& in);

/// Reads a move: `SEAT …`, shuffle, bell or overtime.
Move parse_move(LineReader& in);

}  // namespace yuanmen::record
