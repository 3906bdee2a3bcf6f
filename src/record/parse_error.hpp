#pragma once

#include <string>
#include <vector>

#include "base/refusal.hpp"

namespace yuanmen::record {

/// Why a text is not a record, and where.
struct ParseError {
    std::string code;      ///< "parse.unknown_word" …: all are in CODES.md
    int line = 0;          ///< 1-based line of the file
    int column = 0;        ///< 1-based character in the line; 0: the line as a whole
    std::string found;     ///< what stands there; may be empty
    std::string expected;  ///< what could stand there, in the words of NOTATION.md; may be empty
    std::string nearest;   ///< the legal spelling that was probably meant; may be empty

    /// The same for the message catalogues: line, column, found, expected, nearest become params.
    base::Refusal refusal() const;
};

/// Errors are collected up to this many; a hostile text costs no more.
inline constexpr std::size_t kMostParseErrors = 50;

}  // namespace yuanmen::record
