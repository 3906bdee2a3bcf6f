#pragma once

#include <nlohmann/json.hpp>

#include "base/moment.hpp"
#include "match/codec/enum_names.hpp"
#include "match/codec/kinds.hpp"
#include "match/codec/text.hpp"

namespace yuanmen::match::codec {

template <class T>
nlohmann::json write(const T& value);

/// Collects the fields of a struct; an empty optional is left out.
struct FieldWriter {
    nlohmann::json& object;

    template <class T, class... Limits>
    void operator()(const char* name, const T& value, const Limits&...) {
        if constexpr (IsOptional<T>::value) {
            if (value) object[name] = write(*value);
        } else {
            object[name] = write(value);
        }
    }
};

template <class T>
nlohmann::json write(const T& value) {
    if constexpr (std::is_same_v<T, cards::GeneralId>) {
        return std::string(cards::id_of(value));
    } else if constexpr (std::is_same_v<T, PoolCard>) {
        return to_text(value);
    } else if constexpr (std::is_same_v<T, base::Moment>) {
        return {{"boot_id", value.boot_id}, {"boot_ms", value.boot_ms}, {"wall_ms", value.wall_ms}};
    } else if constexpr (std::is_enum_v<T>) {
        return std::string(name_of(value));
    } else if constexpr (IsPerChair<T>::value) {
        nlohmann::json object = nlohmann::json::object();
        FieldWriter field{object};
        field("a", value.a);
        field("b", value.b);
        return object;
    } else if constexpr (IsList<T>::value) {
        nlohmann::json list = nlohmann::json::array();
        for (const auto& item : value) list.push_back(write(item));
        return list;
    } else if constexpr (IsMap<T>::value) {
        nlohmann::json object = nlohmann::json::object();
        for (const auto& [key, item] : value) object[key] = write(item);
        return object;
    } else if constexpr (std::is_class_v<T> && !std::is_same_v<T, std::string>) {
        nlohmann::json object = nlohmann::json::object();
        T::fields(value, FieldWriter{object});
        return object;
    } else {
        return value;
    }
}

}  // namespace yuanmen::match::codec
