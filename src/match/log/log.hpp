#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/actor.hpp"

namespace yuanmen::match::log {

/// One line as somebody wrote it. Never changed afterwards; what was wrong is corrected by a further line.
struct Line {
    int number = 0;       ///< 1, 2, 3 … among the written lines of this record
    std::string key;      ///< the writer's; unique in the record. Of a ruling: '!' and the number
    std::string text;     ///< NOTATION.md, as it was typed
    std::string unread;   ///< why it could not be read, e.g. "parse.unknown_card"; empty: it could
    bool ruling = false;  ///< written with a judge's ruling, not by the scribe
    Actor by;
    std::int64_t wall_ms = 0;

    YUANMEN_FIELDS(number, key, text, unread, ruling, by, wall_ms);
    bool operator==(const Line&) const = default;
};

/// A record as its journal has left it: an opening, perhaps an attached text, and lines. What the lines mean
/// is record::replay's to say; nothing here follows from a verdict.
struct Log {
    std::int64_t version = 0;  ///< of stream "record/<id>"; 0: nobody has opened it
    std::string match_id;
    std::string name;    ///< what people call it; may be empty
    std::string scribe;  ///< account of whoever opened it
    std::string ruleset_id;
    std::string ruleset_sha256;
    std::string header;    ///< header lines of the scribe's own, one a line; they go before those of the desk
    std::string attached;  ///< a whole record as it was brought; empty: written line by line
    std::string attached_sha256;
    std::int64_t opened_wall_ms = 0;
    std::int64_t last_wall_ms = 0;  ///< of the newest entry
    std::vector<Line> lines;

    YUANMEN_FIELDS(version, match_id, name, scribe, ruleset_id, ruleset_sha256, header, attached,
                   attached_sha256, opened_wall_ms, last_wall_ms, lines);
    int line_count() const { return static_cast<int>(lines.size()); }
    bool is_open() const { return version > 0; }
};

/// Whether a line of this key has been written, and with what text; nullptr if not. Linear.
const Line* find_line(const Log& log, std::string_view key);

// Room of one record. A record of the notation has at most 5,000 lines and 1 MiB; some room stays for the
// header and for what a ruling adds.
inline constexpr std::size_t kMostWritten = 4800;
inline constexpr std::size_t kLongestWritten = 4000;         ///< characters of one line
inline constexpr std::size_t kMostBytes = 960 * 1024;        ///< of all lines and an attached text
inline constexpr std::size_t kMostAtOnce = 500;              ///< lines of one write
inline constexpr std::size_t kLongestOwnHeader = 16 * 1024;  ///< characters
inline constexpr std::size_t kLongestKey = 64;

}  // namespace yuanmen::match::log
