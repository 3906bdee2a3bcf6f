#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/entry.hpp"

namespace yuanmen::service {

/// One line of journal.jsonl. Of an entry the bundle's reader may not read there are only seq, stream,
/// version and kind: a hash without what was hashed would let him try out what it may have been.
struct JournalLine {
    store::Entry entry;
    bool withheld = false;
};

/// A JSON object with every field JOURNAL.md names, `body` as the text that was hashed; of a withheld one
/// {seq, stream, version, kind, withheld: true}. Without the line end.
std::string text_of_line(const JournalLine& line);

/// Empty if the text is no such object.
std::optional<JournalLine> line_of_text(std::string_view text);

}  // namespace yuanmen::service
