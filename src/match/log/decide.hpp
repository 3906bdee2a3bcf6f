#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/log/event.hpp"
#include "match/log/log.hpp"
#include "record/lexicon.hpp"

namespace yuanmen::match::log {

/// Opens a record of a match. `attached`: a whole record instead of lines, its own header included.
struct Open {
    std::string match;
    std::string name;
    std::string scribe;
    std::string ruleset_id;
    std::string ruleset_sha256;
    std::string header;  ///< header lines of the scribe's own, e.g. a known pile; usually empty
    std::optional<std::string> attached;
};

struct GivenLine {
    std::string key;
    std::string text;
};

/// Adds lines. One whose key the record has already is not written again. Legal or not, readable or not, the
/// others are.
struct Write {
    std::vector<GivenLine> lines;
    /// How many lines the writer knows of. Refused if there are more, lines of this very write aside:
    /// somebody else has written meanwhile.
    std::optional<int> seen;
};

/// Adds the lines of a judge's ruling.
struct Rule {
    std::vector<std::string> lines;
};

using Command = std::variant<Open, Write, Rule>;

/// What comes of a command: the events to write, none if everything had been written before. Refuses with
/// "recording.already_open", "recording.not_open", "recording.bad_header", "recording.not_text",
/// "recording.no_lines", "recording.too_many_at_once", "recording.bad_key", "recording.bad_line",
/// "recording.key_used" (another text under a key the record has), "recording.behind", "recording.full",
/// "recording.attached_unreadable", "recording.ruling_unreadable". Pure; never throws.
base::Result<std::vector<Event>, base::Refusal> decide(const Log& log, const Command& command,
                                                       const record::Lexicon& lexicon);

}  // namespace yuanmen::match::log
