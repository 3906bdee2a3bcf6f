#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace yuanmen::journal {

/// The names of an enumeration as they stand in JSON, in the order of the enumerators. The journal keeps them
/// for ever: never rename one, add only at the end.
template <class E>
struct EnumNames;

template <class E>
constexpr std::string_view name_of(E value) {
    return EnumNames<E>::names[static_cast<std::size_t>(value)];
}

template <class E>
constexpr std::optional<E> enum_from_name(std::string_view name) {
    for (std::size_t i = 0; i < EnumNames<E>::names.size(); ++i) {
        if (EnumNames<E>::names[i] == name) return static_cast<E>(i);
    }
    return std::nullopt;
}

}  // namespace yuanmen::journal
