#include "web/routing/asked.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "web/routing/route.hpp"

namespace yuanmen::web {

std::optional<std::string> asked_text(const Context& context, std::string_view name) {
    const auto& declared = context.route->query;
    if (std::none_of(declared.begin(), declared.end(),
                     [&](const Parameter& parameter) { return parameter.name == name; }))
        throw std::logic_error(context.route->pattern + " does not declare the query " + std::string(name));
    const auto value = find(context.request.query, name);
    if (!value || value->empty()) return std::nullopt;
    return std::string(*value);
}

std::optional<std::int64_t> asked_number(const Context& context, std::string_view name, bool& broken) {
    const auto text = asked_text(context, name);
    if (!text) return std::nullopt;
    std::int64_t number = 0;
    const auto read = std::from_chars(text->data(), text->data() + text->size(), number);
    if (read.ec != std::errc{} || read.ptr != text->data() + text->size() || number < 0) broken = true;
    return number;
}

}  // namespace yuanmen::web
