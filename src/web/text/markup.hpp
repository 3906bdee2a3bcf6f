#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::web {

struct PageAttribute {
    std::string_view name;
    std::string value;      ///< unescaped; empty where it has none ("checked")
    std::size_t begin = 0;  ///< in the page, with the blanks before it
    std::size_t end = 0;
};

/// One tag of a page.
struct PageTag {
    std::size_t begin = 0, end = 0;  ///< in the page, with its angle brackets
    std::string_view name;
    bool closes = false;
    std::vector<PageAttribute> attributes;

    bool has(std::string_view attribute) const;
    /// The attribute's value, or an empty string.
    std::string_view at(std::string_view attribute) const;
};

/// The tags of a page our own templates have made (names in lower case, values in double quotes), in order.
/// What stands in comments and scripts is passed over. The views are into `page`.
std::vector<PageTag> tags_of(std::string_view page);

}  // namespace yuanmen::web
