#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"

namespace yuanmen::journal {
namespace {

using nlohmann::json;

json object_of(const void* value, const Type& type) {
    json object = json::object();
    for (const Field& field : type.fields) {
        const void* member = static_cast<const char*>(value) + field.offset;
        const bool optional = field.type->form == Type::Form::optional;
        if (optional && field.type->size(member) == 0) continue;
        object[field.name] = to_json(member, *field.type);
    }
    return object;
}

json list_of(const void* value, const Type& type) {
    json list = json::array();
    const std::size_t size = type.size(value);
    for (std::size_t i = 0; i < size; ++i) list.push_back(to_json(type.at(value, i), *type.item));
    return list;
}

json map_of(const void* value, const Type& type) {
    struct Context {
        json object = json::object();
        const Type& item;
    } context{.item = *type.item};
    type.each(value, &context, [](void* given, const std::string& key, const void* item) {
        auto& into = *static_cast<Context*>(given);
        into.object[key] = to_json(item, into.item);
    });
    return std::move(context.object);
}

}  // namespace

json to_json(const void* value, const Type& type) {
    switch (type.form) {
        case Type::Form::boolean:
            return type.get(value) != 0;
        case Type::Form::integer:
            return type.get(value);
        case Type::Form::number:
            return type.get_number(value);
        case Type::Form::name:
            return std::string(type.names[static_cast<std::size_t>(type.get(value))]);
        case Type::Form::text:
            return *static_cast<const std::string*>(value);
        case Type::Form::spelled:
            return type.to_text(value);
        case Type::Form::optional:
        case Type::Form::nullable:
            return type.size(value) == 0 ? json(nullptr) : to_json(type.at(value, 0), *type.item);
        case Type::Form::list:
        case Type::Form::array:
            return list_of(value, type);
        case Type::Form::map:
            return map_of(value, type);
        case Type::Form::object:
            return object_of(value, type);
        case Type::Form::json:
            return *static_cast<const json*>(value);
        case Type::Form::either:
            return to_json(type.at(value, 0), *type.either[type.which(value)]);
    }
    return nullptr;
}

}  // namespace yuanmen::journal
