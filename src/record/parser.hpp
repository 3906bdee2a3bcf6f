#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/lexicon.hpp"
#include "record/parse_error.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

inline constexpr std::size_t kLargestFile = 1 << 20;
inline constexpr std::size_t kMostLines = 5000;
inline constexpr std::size_t kLongestLine = 4096;
inline constexpr std::size_t kMostCardsOfALine = 108;

/// Where an entry stands in the text.
struct SourceLine {
    int line = 0;            ///< 1-based
    std::size_t offset = 0;  ///< bytes from the start of the text
    std::size_t size = 0;    ///< without the line end
};

struct Parsed {
    Record record;
    std::vector<SourceLine> lines;  ///< one for each entry
};

/// Reads a record. On errors all of them (up to kMostParseErrors), in the order of the lines; never throws on
/// any input. Linear in the size of the text.
base::Result<Parsed, std::vector<ParseError>> parse(std::string_view text, const Lexicon& lexicon);

}  // namespace yuanmen::record
