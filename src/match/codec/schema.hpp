#pragma once

#include <nlohmann/json.hpp>

#include "match/codec/enum_names.hpp"
#include "match/codec/kinds.hpp"
#include "match/fields.hpp"
#include "match/pool_card.hpp"

namespace yuanmen::match::codec {

template <class T, class... Limits>
nlohmann::json schema_of(const Limits&... limits);

inline void limit(nlohmann::json& schema, const Range& range) {
    schema["minimum"] = range.least;
    schema["maximum"] = range.greatest;
}
inline void limit(nlohmann::json& schema, const Length& length) {
    // JSON Schema counts characters, the desk bytes: never more characters than bytes.
    if (length.least > 0) schema["minLength"] = 1;
    schema["maxLength"] = length.greatest;
}
inline void limit(nlohmann::json& schema, const Count& count) {
    schema["minItems"] = count.least;
    schema["maxItems"] = count.greatest;
}
inline void limit(nlohmann::json& schema, const Hex& hex) {
    schema["pattern"] = "^[0-9a-f]{" + std::to_string(hex.digits) + "}$";
}

struct FieldSchema {
    nlohmann::json& properties;
    nlohmann::json& required;

    template <class T, class... Limits>
    void operator()(const char* name, const T&, const Limits&... limits) {
        if constexpr (IsOptional<T>::value) {
            properties[name] = schema_of<typename T::value_type>(limits...);
        } else {
            properties[name] = schema_of<T>(limits...);
            required.push_back(name);
        }
    }
};

template <class Names>
nlohmann::json text_among(const Names& names) {
    nlohmann::json values = nlohmann::json::array();
    for (std::string_view name : names) values.push_back(std::string(name));
    return {{"type", "string"}, {"enum", values}};
}

template <class Fields>
nlohmann::json object_schema(Fields&& fields) {
    nlohmann::json properties = nlohmann::json::object();
    nlohmann::json required = nlohmann::json::array();
    fields(FieldSchema{properties, required});
    nlohmann::json schema = {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
    if (!required.empty()) schema["required"] = required;
    return schema;
}

template <class T, class... Limits>
nlohmann::json schema_of(const Limits&... limits) {
    if constexpr (std::is_same_v<T, cards::GeneralId>) {
        return text_among(cards::kGeneralIds);
    } else if constexpr (std::is_same_v<T, PoolCard>) {
        return {{"type", "string"}, {"pattern", "^(x[0-9]|[a-z_]+)$"}};
    } else if constexpr (std::is_enum_v<T>) {
        return text_among(EnumNames<T>::names);
    } else if constexpr (IsPerChair<T>::value) {
        return object_schema([&](FieldSchema field) {
            const T value{};
            field("a", value.a, limits...);
            field("b", value.b, limits...);
        });
    } else if constexpr (IsList<T>::value) {
        nlohmann::json schema = {{"type", "array"}, {"items", schema_of<typename T::value_type>()}};
        (limit(schema, limits), ...);
        return schema;
    } else if constexpr (IsMap<T>::value) {
        return {{"type", "object"}, {"additionalProperties", schema_of<typename T::mapped_type>(limits...)}};
    } else if constexpr (std::is_same_v<T, bool>) {
        return {{"type", "boolean"}};
    } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, std::string>) {
        nlohmann::json schema = {{"type", std::is_integral_v<T> ? "integer" : "string"}};
        (limit(schema, limits), ...);
        return schema;
    } else {
        return object_schema([](FieldSchema field) {
            const T value{};
            T::fields(value, field);
        });
    }
}

}  // namespace yuanmen::match::codec
