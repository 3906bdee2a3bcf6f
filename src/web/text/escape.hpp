#pragma once

#include <string>
#include <string_view>

namespace yuanmen::web {

/// Escapes & < > " ' for HTML text and quoted attributes.
std::string escape_html(std::string_view text);
/// The same, written behind what `out` holds.
void append_escaped(std::string& out, std::string_view text);
/// What escape_html has written, as it was.
std::string unescape_html(std::string_view text);

}  // namespace yuanmen::web
