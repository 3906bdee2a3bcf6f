#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "match/codec/reader.hpp"

namespace yuanmen::match::codec {

/// The kind names of a variant of structs, in its order.
template <class Variant, std::size_t... I>
std::vector<std::string_view> kinds_of(std::index_sequence<I...>) {
    return {std::variant_alternative_t<I, Variant>::kind...};
}
template <class Variant>
std::vector<std::string_view> kinds_of() {
    return kinds_of<Variant>(std::make_index_sequence<std::variant_size_v<Variant>>());
}

template <class Variant>
std::string_view kind_name(const Variant& value) {
    return std::visit([](const auto& held) -> std::string_view { return held.kind; }, value);
}

/// Calls `use.operator()<T>()` for the alternative of this kind; false if there is none.
template <class Variant, class Use, std::size_t... I>
bool with_kind(std::string_view kind, Use&& use, std::index_sequence<I...>) {
    return ((std::variant_alternative_t<I, Variant>::kind == kind
                 ? (use.template operator()<std::variant_alternative_t<I, Variant>>(), true)
                 : false) ||
            ...);
}
template <class Variant, class Use>
bool with_kind(std::string_view kind, Use&& use) {
    return with_kind<Variant>(kind, std::forward<Use>(use),
                              std::make_index_sequence<std::variant_size_v<Variant>>());
}

}  // namespace yuanmen::match::codec
