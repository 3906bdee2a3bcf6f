#include "web/routing/multipart.hpp"

#include "base/utf8.hpp"
#include "web/http/url.hpp"

namespace yuanmen::web {
namespace {

constexpr std::size_t kMaxBoundary = 70;
constexpr std::size_t kMaxPartHead = 1024;

char lower_ascii(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool starts_with_word(std::string_view text, std::string_view word) {
    if (text.size() < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (lower_ascii(text[i]) != word[i]) return false;
    }
    return true;
}

/// The value of `name` among the parameters of a header, quotes taken off; nothing if it is not there.
std::optional<std::string> parameter(std::string_view header, std::string_view name) {
    std::size_t at = header.find(';');
    while (at != std::string_view::npos) {
        header.remove_prefix(at + 1);
        while (header.starts_with(' ')) header.remove_prefix(1);
        const bool quoted = header.size() > name.size() + 1 && header[name.size() + 1] == '"';
        if (starts_with_word(header, std::string(name) + "=")) {
            header.remove_prefix(name.size() + 1 + (quoted ? 1 : 0));
            const std::size_t end = header.find(quoted ? '"' : ';');
            if (quoted && end == std::string_view::npos) return std::nullopt;
            return std::string(header.substr(0, end));
        }
        // A semicolon inside quotes does not begin a parameter.
        const std::size_t quote = header.find('"');
        const std::size_t next = header.find(';');
        if (quote < next) {
            const std::size_t close = header.find('"', quote + 1);
            if (close == std::string_view::npos) return std::nullopt;
            header.remove_prefix(close + 1);
        }
        at = header.find(';');
    }
    return std::nullopt;
}

/// The Content-Disposition among the lines of a part's head; empty if there is none.
std::string_view disposition(std::string_view head) {
    static constexpr std::string_view kName = "content-disposition:";
    while (!head.empty()) {
        const std::size_t end = std::min(head.find("\r\n"), head.size());
        if (starts_with_word(head, kName)) return head.substr(kName.size(), end - kName.size());
        head.remove_prefix(std::min(end + 2, head.size()));
    }
    return {};
}

bool take_part(std::string_view part, MultipartForm& form) {
    const std::size_t end = part.find("\r\n\r\n");
    if (end == std::string_view::npos || end > kMaxPartHead) return false;
    const std::string_view header = disposition(part.substr(0, end));
    const auto name = parameter(header, "name");
    if (!name || name->empty() || !base::is_text(*name)) return false;
    const std::string_view content = part.substr(end + 4);
    if (parameter(header, "filename")) return form.files.emplace(*name, content).second;
    if (!base::is_text(content)) return false;
    form.fields.emplace_back(*name, content);
    return true;
}

}  // namespace

std::optional<MultipartForm> parse_multipart(std::string_view content_type, std::string_view body,
                                             std::size_t limit) {
    const auto boundary = parameter(content_type, "boundary");
    if (!boundary || boundary->empty() || boundary->size() > kMaxBoundary) return std::nullopt;
    const std::string opening = "--" + *boundary;
    const std::string between = "\r\n" + opening;
    if (!body.starts_with(opening)) return std::nullopt;
    body.remove_prefix(opening.size());
    MultipartForm form;
    for (std::size_t parts = 0;; ++parts) {
        if (body.starts_with("--")) return form;
        if (!body.starts_with("\r\n") || parts == limit) return std::nullopt;
        body.remove_prefix(2);
        const std::size_t end = body.find(between);
        if (end == std::string_view::npos || !take_part(body.substr(0, end), form)) return std::nullopt;
        body.remove_prefix(end + between.size());
    }
}

}  // namespace yuanmen::web
