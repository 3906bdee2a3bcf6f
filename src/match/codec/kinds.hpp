#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "match/chair.hpp"

// What the readers and writers need to know about the types a field may have.

namespace yuanmen::match::codec {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

template <class T>
struct IsList : std::false_type {};
template <class T>
struct IsList<std::vector<T>> : std::true_type {};

template <class T>
struct IsMap : std::false_type {};
template <class T>
struct IsMap<std::map<std::string, T>> : std::true_type {};

template <class T>
struct IsPerChair : std::false_type {};
template <class T>
struct IsPerChair<PerChair<T>> : std::true_type {};

template <class>
inline constexpr bool never = false;

}  // namespace yuanmen::match::codec
