#pragma once

#include <initializer_list>
#include <string_view>

#include "web/text/catalogue.hpp"

namespace yuanmen::cli {

/// Chinese for a Chinese terminal, English for every other.
web::Language terminal_language();

/// The sentences of these areas only (messages/<area>.*.json): a slip in another area's catalogue must not
/// keep a command from speaking.
web::Catalogue sentences(std::initializer_list<std::string_view> areas);

}  // namespace yuanmen::cli
