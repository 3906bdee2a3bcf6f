#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "web/context.hpp"

// What the query asks, by the names its route declares (Route::query). Whoever reads another name gets a
// std::logic_error: nothing can be asked that the OpenAPI document does not tell.

namespace yuanmen::web {

/// A text of the query; nothing if it is not given or empty.
std::optional<std::string> asked_text(const Context& context, std::string_view name);

/// A number of the query, zero or more; nothing if it is not given. `broken` is set if it is no such number.
std::optional<std::int64_t> asked_number(const Context& context, std::string_view name, bool& broken);

}  // namespace yuanmen::web
