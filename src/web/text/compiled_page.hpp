#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "web/text/assets.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/language.hpp"

namespace yuanmen::web {

/// One step of writing a page.
struct Piece {
    enum class Kind : std::uint8_t {
        text,      ///< HTML as it stands
        line_end,  ///< of the template, not of a value
        value,     ///< {{name}}
        plural,    ///< {{name|one|many}}
        section,   ///< {{#name}}
        inverted,  ///< {{^name}}
        end,       ///< {{/name}}
    };
    Kind kind{};
    std::string name;     ///< asked of the data: "a", "a.b" or "."
    std::string text;     ///< text: what is written; plural: the word for 1, as HTML
    std::string many;     ///< plural: the word for any other number, as HTML
    std::size_t end = 0;  ///< section, inverted: the index of its end
};

/// Puts pages/NAME.html together in one language, with its layout, partials and messages in it: a flat list
/// in which sections nest. Throws std::runtime_error naming file and line: an unknown partial,
/// layout, static file or message, a tag or section that does not end where it should, a tag that is none of
/// those Templates knows.
std::vector<Piece> compile_page(const Assets& assets, const Catalogue& catalogue, Language language,
                                std::string_view name);

}  // namespace yuanmen::web
