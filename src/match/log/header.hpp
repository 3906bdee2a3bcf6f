#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset.hpp"
#include "match/state.hpp"
#include "record/lexicon.hpp"

namespace yuanmen::match::log {

/// One line of a record's header.
struct HeaderLine {
    std::string key;  ///< ASCII, with its seat: "event", "lineup L"
    std::string line;
};

/// What the desk knows of a match, as header lines of the notation: always the same keys in the same order,
/// so that the numbers of the lines behind them never change; what is not known yet stands as a comment.
/// Holds only what has been shown on the table: of a line-up the generals that have entered, of the backs
/// those that were turned up. `scribe`: the name of whoever writes.
std::vector<HeaderLine> header_of_desk(const MatchState& desk, const cards::Ruleset& ruleset,
                                       const std::string& scribe);

/// The keys of header lines somebody wrote himself, each with its line; comments and blank lines left out.
/// Empty if one of them is no header line.
std::optional<std::vector<HeaderLine>> own_header(std::string_view text);

}  // namespace yuanmen::match::log
