#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"

namespace yuanmen::journal {
namespace {

using nlohmann::json;

/// What a schema is written for.
struct Use {
    json* parts = nullptr;  ///< of an answer: where types with a name of their own go; null: of what is sent
};

json schema_within(const Type& type, const Limit& limit, const Use& use);

json text_among(std::span<const std::string_view> names) {
    json values = json::array();
    for (std::string_view name : names) values.push_back(std::string(name));
    return {{"type", "string"}, {"enum", values}};
}

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
        case Limit::Of::among:
            return text_among(limit.names);
    }
    return schema;
}

json object_schema(const Type& type, const Limit& limit, const Use& use) {
    json properties = json::object();
    json required = json::array();
    for (const Field& field : type.fields) {
        const Limit& own = type.hands_limit_on ? limit : field.limit;
        properties[field.name] = schema_within(*field.type, own, use);
        if (field.type->form != Type::Form::optional) required.push_back(field.name);
    }
    json schema = {{"type", "object"}, {"properties", properties}};
    if (use.parts == nullptr) schema["additionalProperties"] = false;
    if (!required.empty()) schema["required"] = required;
    return schema;
}

json part_schema(const Type& type, const Use& use) {
    if (!use.parts->contains(type.part)) {
        json& part = (*use.parts)[type.part];  // there before its fields ask for it
        part = json::object();
        json made = object_schema(type, {}, use);
        (*use.parts)[type.part] = std::move(made);
    }
    return {{"$ref", std::string("#/components/schemas/") + type.part}};
}

json nullable_schema(json schema) {
    if (!schema.contains("type")) return {{"anyOf", {std::move(schema), {{"type", "null"}}}}};
    schema["type"] = json::array({schema["type"], "null"});
    if (schema.contains("enum")) schema["enum"].push_back(nullptr);
    return schema;
}

json schema_within(const Type& type, const Limit& limit, const Use& use) {
    switch (type.form) {
        case Type::Form::boolean:
            return {{"type", "boolean"}};
        case Type::Form::integer:
            return limited({{"type", "integer"}}, limit);
        case Type::Form::number:
            return {{"type", "number"}};
        case Type::Form::text:
            return limited({{"type", "string"}}, limit);
        case Type::Form::name:
            return limit.of == Limit::Of::among ? text_among(limit.names) : text_among(type.names);
        case Type::Form::spelled:
            if (type.pattern == nullptr) return text_among(type.names);
            return {{"type", "string"}, {"pattern", type.pattern}};
        case Type::Form::optional:
            return schema_within(*type.item, limit, use);
        case Type::Form::nullable:
            return nullable_schema(schema_within(*type.item, limit, use));
        case Type::Form::list:
            return limited({{"type", "array"}, {"items", schema_within(*type.item, {}, use)}}, limit);
        case Type::Form::array: {
            const std::size_t size = type.size(nullptr);
            return {{"type", "array"},
                    {"items", schema_within(*type.item, {}, use)},
                    {"minItems", size},
                    {"maxItems", size}};
        }
        case Type::Form::map:
            if (limit.of == Limit::Of::count)
                return {{"type", "object"},
                        {"maxProperties", limit.greatest},
                        {"additionalProperties", schema_within(*type.item, {}, use)}};
            return {{"type", "object"}, {"additionalProperties", schema_within(*type.item, limit, use)}};
        case Type::Form::object:
            if (use.parts != nullptr && type.part != nullptr) return part_schema(type, use);
            return object_schema(type, limit, use);
        case Type::Form::json:
            return type.item == nullptr ? json::object() : schema_within(*type.item, limit, use);
        case Type::Form::either:
            return {{"anyOf",
                     {schema_within(*type.either[0], {}, use), schema_within(*type.either[1], {}, use)}}};
    }
    return nullptr;
}

}  // namespace

json schema_of(const Type& type) {
    return schema_within(type, {}, {});
}

json view_schema(const Type& type, json& parts) {
    return schema_within(type, {}, {&parts});
}

}  // namespace yuanmen::journal
