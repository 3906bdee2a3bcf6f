#pragma once

#include <string>

#include "record/lexicon.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

enum class Spelling : std::uint8_t { ascii, chinese };

/// The text of a record, with comments; parse(print(x)) == x in both spellings. Numbered: each entry with its
/// number in front.
std::string print(const Record& record, const Lexicon& lexicon, Spelling spelling, bool numbered = false);

/// One entry as one line, without number, comment and line end.
std::string print(const Content& content, const Lexicon& lexicon, Spelling spelling);

/// The canonical form: ASCII, no comments. Its SHA-256 names the record.
std::string canonical(const Record& record, const Lexicon& lexicon);
std::string sha256_of(const Record& record, const Lexicon& lexicon);

}  // namespace yuanmen::record
