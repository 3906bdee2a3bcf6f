#include "web/text/markup.hpp"

#include <algorithm>
#include <utility>

#include "web/text/escape.hpp"

namespace yuanmen::web {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// Reads the attribute that begins at `at`, blanks first; moves `at` behind it. False: the tag ends here.
bool read_attribute(std::string_view page, std::size_t& at, PageAttribute& out) {
    const std::size_t name = page.find_first_not_of(kBlanks, at);
    if (name == std::string_view::npos || page[name] == '>' || page[name] == '/') return false;
    const std::size_t name_end = std::min(page.find_first_of(" \t\r\n=>/", name), page.size());
    out = {page.substr(name, name_end - name), "", at, name_end};
    at = name_end;
    if (!page.substr(at).starts_with("=\"")) return name_end > name;
    const std::size_t close = page.find('"', at + 2);
    if (close == std::string_view::npos) return false;
    out.value = unescape_html(page.substr(at + 2, close - at - 2));
    out.end = at = close + 1;
    return true;
}

/// The place behind what begins at `at` and is no tag of the page's structure.
std::size_t behind(std::string_view page, std::size_t at, std::string_view end) {
    const std::size_t found = page.find(end, at);
    return found == std::string_view::npos ? page.size() : found + end.size();
}

}  // namespace

bool PageTag::has(std::string_view attribute) const {
    return std::any_of(attributes.begin(), attributes.end(),
                       [&](const PageAttribute& one) { return one.name == attribute; });
}

std::string_view PageTag::at(std::string_view attribute) const {
    for (const PageAttribute& one : attributes) {
        if (one.name == attribute) return one.value;
    }
    return {};
}

std::vector<PageTag> tags_of(std::string_view page) {
    std::vector<PageTag> tags;
    for (std::size_t at = page.find('<'); at != std::string_view::npos; at = page.find('<', at)) {
        if (page.substr(at).starts_with("<!")) {
            at = behind(page, at, page.substr(at).starts_with("<!--") ? "-->" : ">");
            continue;
        }
        PageTag tag;
        tag.begin = at++;
        tag.closes = at < page.size() && page[at] == '/';
        if (tag.closes) ++at;
        const std::size_t name_end = std::min(page.find_first_of(" \t\r\n>/", at), page.size());
        tag.name = page.substr(at, name_end - at);
        at = name_end;
        for (PageAttribute attribute; read_attribute(page, at, attribute);)
            tag.attributes.push_back(attribute);
        at = tag.end = behind(page, at, ">");
        if (tag.name == "script" && !tag.closes) at = std::min(page.find("</script>", at), page.size());
        tags.push_back(std::move(tag));
    }
    return tags;
}

}  // namespace yuanmen::web
