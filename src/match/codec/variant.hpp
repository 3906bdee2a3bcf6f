#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/one_of.hpp"
#include "match/codec/reader.hpp"

// A family of kinds is a base::OneOf of structs, or a std::variant of few.

namespace yuanmen::match::codec {

template <class... Ts>
struct Kinds {
    static std::vector<std::string_view> names() { return {Ts::kind...}; }

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

/// The kind names of a family, in its order.
template <class Family>
std::vector<std::string_view> kinds_of() {
    return KindsOf<Family>::names();
}

template <class Family, class Use>
bool with_kind(std::string_view kind, Use&& use) {
    return KindsOf<Family>::with(kind, std::forward<Use>(use));
}

template <class Use, class... Ts>
decltype(auto) visit_kind(Use&& use, const std::variant<Ts...>& value) {
    return std::visit(std::forward<Use>(use), value);
}
template <class Use, class... Ts>
decltype(auto) visit_kind(Use&& use, const base::OneOf<Ts...>& value) {
    return value.visit(std::forward<Use>(use));
}

template <class Family>
std::string_view kind_name(const Family& value) {
    return visit_kind([](const auto& held) -> std::string_view { return held.kind; }, value);
}

}  // namespace yuanmen::match::codec
