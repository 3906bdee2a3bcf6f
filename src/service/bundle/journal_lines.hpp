#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/entry.hpp"

namespace yuanmen::service {

/// An entry as one line of journal.jsonl: a JSON object with every field JOURNAL.md names, `body` as the text
/// that was hashed. Without the line end.
std::string line_of_entry(const store::Entry& entry);

/// Empty if the line is no such object.
std::optional<store::Entry> entry_of_line(std::string_view line);

}  // namespace yuanmen::service
