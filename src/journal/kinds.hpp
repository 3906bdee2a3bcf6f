#pragma once

#include <array>
#include <string_view>
#include <variant>

#include "base/one_of.hpp"

// A family of kinds, as the commands or the events of an aggregate: a base::OneOf of structs that each have a
// `kind`, or a std::variant of few.

namespace yuanmen::journal {

template <class... Ts>
struct Kinds {
    static constexpr std::array<std::string_view, sizeof...(Ts)> kNames = {Ts::kind...};

    /// Calls `use.operator()<T>()` for the alternative of this kind; false if there is none.
    template <class Use>
    static bool with(std::string_view kind, Use&& use) {
        return ((Ts::kind == kind ? (use.template operator()<Ts>(), true) : false) || ...);
    }
};

template <class... Ts>
Kinds<Ts...> kinds_in(const std::variant<Ts...>*);
template <class... Ts>
Kinds<Ts...> kinds_in(const base::OneOf<Ts...>*);
template <class Family>
using KindsOf = decltype(kinds_in(static_cast<const Family*>(nullptr)));

}  // namespace yuanmen::journal
