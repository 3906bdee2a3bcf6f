#include "web/text/escape.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace yuanmen::web {
namespace {

constexpr std::pair<std::string_view, char> kEscapes[] = {
    {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};

}  // namespace

void append_escaped(std::string& out, std::string_view text) {
    for (;;) {
        const std::size_t at = text.find_first_of("&<>\"'");
        out += text.substr(0, at);
        if (at == std::string_view::npos) return;
        out += std::find_if(std::begin(kEscapes), std::end(kEscapes), [&](const auto& escape) {
                   return escape.second == text[at];
               })->first;
        text.remove_prefix(at + 1);
    }
}

std::string escape_html(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    append_escaped(out, text);
    return out;
}

std::string unescape_html(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto* const known =
            std::find_if(std::begin(kEscapes), std::end(kEscapes),
                         [&](const auto& escape) { return text.starts_with(escape.first); });
        const bool plain = known == std::end(kEscapes);
        out += plain ? text.front() : known->second;
        text.remove_prefix(plain ? 1 : known->first.size());
    }
    return out;
}

}  // namespace yuanmen::web
