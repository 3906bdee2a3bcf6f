#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"

namespace yuanmen::journal {
namespace {

using nlohmann::json;

json schema_within(const Type& type, const Limit& limit);

json limited(json schema, const Limit& limit) {
    switch (limit.of) {
        case Limit::Of::nothing:
            break;
        case Limit::Of::range:
            schema["minimum"] = limit.least;
            schema["maximum"] = limit.greatest;
            break;
        case Limit::Of::length:
            if (limit.least > 0) schema["minLength"] = limit.least;
            schema["maxLength"] = limit.greatest;
            break;
        case Limit::Of::count:
            schema["minItems"] = limit.least;
            schema["maxItems"] = limit.greatest;
            break;
        case Limit::Of::hex:
            schema["pattern"] = "^[0-9a-f]{" + std::to_string(limit.least) + "}$";
            break;
    }
    return schema;
}

json text_among(std::span<const std::string_view> names) {
    json values = json::array();
    for (std::string_view name : names) values.push_back(std::string(name));
    return {{"type", "string"}, {"enum", values}};
}

json object_schema(const Type& type, const Limit& limit) {
    json properties = json::object();
    json required = json::array();
    for (const Field& field : type.fields) {
        const Limit& own = type.hands_limit_on ? limit : field.limit;
        properties[field.name] = schema_within(*field.type, own);
        if (field.type->form != Type::Form::optional) required.push_back(field.name);
    }
    json schema = {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
    if (!required.empty()) schema["required"] = required;
    return schema;
}

json schema_within(const Type& type, const Limit& limit) {
    switch (type.form) {
        case Type::Form::boolean:
            return {{"type", "boolean"}};
        case Type::Form::integer:
            return limited({{"type", "integer"}}, limit);
        case Type::Form::text:
            return limited({{"type", "string"}}, limit);
        case Type::Form::name:
            return text_among(type.names);
        case Type::Form::spelled:
            if (type.pattern == nullptr) return text_among(type.names);
            return {{"type", "string"}, {"pattern", type.pattern}};
        case Type::Form::optional:
            return schema_within(*type.item, limit);
        case Type::Form::list:
            return limited({{"type", "array"}, {"items", schema_within(*type.item, {})}}, limit);
        case Type::Form::map:
            if (limit.of == Limit::Of::count)
                return {{"type", "object"},
                        {"maxProperties", limit.greatest},
                        {"additionalProperties", schema_within(*type.item, {})}};
            return {{"type", "object"}, {"additionalProperties", schema_within(*type.item, limit)}};
        case Type::Form::object:
            return object_schema(type, limit);
    }
    return nullptr;
}

}  // namespace

json schema_of(const Type& type) {
    return schema_within(type, {});
}

}  // namespace yuanmen::journal
