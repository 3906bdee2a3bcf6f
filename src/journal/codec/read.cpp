#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/utf8.hpp"
#include "journal/codec/json.hpp"
#include "journal/codec/text.hpp"

namespace yuanmen::journal {
namespace {

using nlohmann::json;
using Params = std::map<std::string, std::string>;

/// Of a map that says nothing else.
constexpr std::int64_t kMostKeys = 256;

/// Where the reading stands; its pointer is spelled only where something is wrong.
struct Place {
    const Place* up = nullptr;
    std::string_view name;
    std::size_t index = 0;
    bool is_item = false;

    std::string pointer() const {
        if (up == nullptr) return {};
        return up->pointer() + "/" + (is_item ? std::to_string(index) : pointer_part(name));
    }
};

std::string listed(std::span<const std::string_view> names) {
    std::string list;
    for (std::string_view name : names) list.append(list.empty() ? "" : ", ").append(name);
    return list;
}

bool among(std::span<const std::string_view> names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

class Reader {
  public:
    explicit Reader(Limits limits) : limits_(limits == Limits::asked) {}

    void read(const json& json, void* value, const Type& type, const Limit& limit, const Place& here);
    std::optional<base::Refusal> wrong;

  private:
    void refuse(const char* code, const Place& here, Params params = {}) {
        if (!wrong) wrong = base::Refusal{code, {}, here.pointer(), std::move(params)};
    }
    void wrong_type(const char* expected, const Place& here) {
        refuse("command.wrong_type", here, {{"expected", expected}});
    }
    void out_of(const char* code, std::int64_t least, std::int64_t greatest, const Place& here) {
        refuse(code, here, {{"least", std::to_string(least)}, {"greatest", std::to_string(greatest)}});
    }
    void unknown_value(std::span<const std::string_view> allowed, const Place& here) {
        refuse("command.unknown_value", here, {{"allowed", listed(allowed)}});
    }
    void read_integer(const json& json, void* value, const Type& type, const Limit& limit, const Place& here);
    void read_text(const json& json, std::string& value, const Limit& limit, const Place& here);
    void read_name(const json& json, void* value, const Type& type, const Limit& limit, const Place& here);
    void read_list(const json& json, void* value, const Type& type, const Limit& limit, const Place& here);
    void read_array(const json& json, void* value, const Type& type, const Place& here);
    void read_map(const json& json, void* value, const Type& type, const Limit& limit, const Place& here);
    void read_object(const json& json, void* value, const Type& type, const Limit& limit, const Place& here);

    const bool limits_;
};

void Reader::read_integer(const json& json, void* value, const Type& type, const Limit& limit,
                          const Place& here) {
    if (!json.is_number_integer()) return wrong_type("integer", here);
    const bool limited = limits_ && limit.of == Limit::Of::range;
    const std::int64_t least = limited ? limit.least : type.least;
    const std::int64_t greatest = limited ? limit.greatest : type.greatest;
    const bool too_great =
        json.is_number_unsigned() &&
        json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const std::int64_t number = too_great ? 0 : json.get<std::int64_t>();
    if (too_great || number < least || number > greatest)
        return out_of("command.out_of_range", least, greatest, here);
    type.set(value, number);
}

void Reader::read_text(const json& json, std::string& value, const Limit& limit, const Place& here) {
    if (!json.is_string()) return wrong_type("string", here);
    const auto& text = json.get_ref<const std::string&>();
    if (limits_ && limit.of == Limit::Of::hex) {
        const auto digits = static_cast<std::size_t>(limit.least);
        if (!is_hex(text, digits))
            return refuse("command.bad_hex", here, {{"digits", std::to_string(digits)}});
    } else if (limits_ && limit.of == Limit::Of::among) {
        if (!among(limit.names, text)) return unknown_value(limit.names, here);
    } else if (limits_) {
        const bool limited = limit.of == Limit::Of::length;
        const auto size = static_cast<std::int64_t>(base::utf8_length(text));
        if (limited && (size < limit.least || size > limit.greatest))
            return out_of("command.bad_length", limit.least, limit.greatest, here);
        if (!limit.any && !base::is_plain_text(text, !limited || limit.lines))
            return refuse("command.bad_text", here);
    }
    value = text;
}

void Reader::read_name(const json& json, void* value, const Type& type, const Limit& limit,
                       const Place& here) {
    if (!json.is_string()) return wrong_type("string", here);
    const std::string_view text = json.get_ref<const std::string&>();
    if (type.form == Type::Form::spelled) {
        if (!type.from_text(text, value)) refuse(type.unknown, here);
        return;
    }
    if (limits_ && limit.of == Limit::Of::among && !among(limit.names, text))
        return unknown_value(limit.names, here);
    const auto found = std::find(type.names.begin(), type.names.end(), text);
    if (found == type.names.end()) return unknown_value(type.names, here);
    type.set(value, found - type.names.begin());
}

void Reader::read_list(const json& json, void* value, const Type& type, const Limit& limit,
                       const Place& here) {
    if (!json.is_array()) return wrong_type("array", here);
    const auto size = static_cast<std::int64_t>(json.size());
    if (limits_ && limit.of == Limit::Of::count && (size < limit.least || size > limit.greatest))
        out_of("command.bad_count", limit.least, limit.greatest, here);
    if (wrong) return;
    for (std::size_t i = 0; i < json.size(); ++i)
        read(json[i], type.add(value), *type.item, {}, {&here, {}, i, true});
}

void Reader::read_array(const json& json, void* value, const Type& type, const Place& here) {
    if (!json.is_array()) return wrong_type("array", here);
    const std::size_t size = type.size(value);
    if (json.size() != size)
        return out_of("command.bad_count", static_cast<std::int64_t>(size), static_cast<std::int64_t>(size),
                      here);
    for (std::size_t i = 0; i < size; ++i)
        read(json[i], const_cast<void*>(type.at(value, i)), *type.item, {}, {&here, {}, i, true});
}

void Reader::read_map(const json& json, void* value, const Type& type, const Limit& limit,
                      const Place& here) {
    if (!json.is_object()) return wrong_type("object", here);
    const bool counted = limit.of == Limit::Of::count;
    const std::int64_t most = counted ? limit.greatest : kMostKeys;
    if (limits_ && static_cast<std::int64_t>(json.size()) > most)
        return out_of("command.bad_count", 0, most, here);
    for (const auto& [key, item] : json.items())
        read(item, type.slot(value, key), *type.item, counted ? Limit{} : limit, {&here, key});
}

void Reader::read_object(const json& json, void* value, const Type& type, const Limit& limit,
                         const Place& here) {
    if (!json.is_object())
        return refuse(here.up == nullptr ? "command.not_an_object" : "command.wrong_type", here,
                      {{"expected", "object"}});
    for (const auto& [key, item] : json.items()) {
        const bool known = std::any_of(type.fields.begin(), type.fields.end(),
                                       [&, &name = key](const Field& field) { return name == field.name; });
        if (!known) refuse("command.unknown_field", {&here, key});
    }
    for (const Field& field : type.fields) {
        const Place there{&here, field.name};
        void* member = static_cast<char*>(value) + field.offset;
        const Limit& own = type.hands_limit_on ? limit : field.limit;
        const auto found = json.find(field.name);
        if (field.type->form == Type::Form::optional) {
            if (found == json.end() || found->is_null()) continue;
            read(*found, field.type->add(member), *field.type->item, own, there);
        } else if (found == json.end()) {
            refuse("command.missing_field", there);
        } else {
            read(*found, member, *field.type, own, there);
        }
    }
}

void Reader::read(const json& json, void* value, const Type& type, const Limit& limit, const Place& here) {
    switch (type.form) {
        case Type::Form::boolean:
            if (!json.is_boolean()) return wrong_type("boolean", here);
            return type.set(value, json.get<bool>() ? 1 : 0);
        case Type::Form::integer:
            return read_integer(json, value, type, limit, here);
        case Type::Form::number:
            if (!json.is_number()) return wrong_type("number", here);
            return type.set_number(value, json.get<double>());
        case Type::Form::text:
            return read_text(json, *static_cast<std::string*>(value), limit, here);
        case Type::Form::name:
        case Type::Form::spelled:
            return read_name(json, value, type, limit, here);
        case Type::Form::optional:
            return read(json, type.add(value), *type.item, limit, here);
        case Type::Form::nullable:
            if (json.is_null()) return;
            return read(json, type.add(value), *type.item, limit, here);
        case Type::Form::array:
            return read_array(json, value, type, here);
        case Type::Form::list:
            return read_list(json, value, type, limit, here);
        case Type::Form::map:
            return read_map(json, value, type, limit, here);
        case Type::Form::object:
            return read_object(json, value, type, limit, here);
        case Type::Form::json:
            *static_cast<nlohmann::json*>(value) = json;
            return;
        case Type::Form::either:
            return wrong_type("nothing", here);
    }
}

}  // namespace

std::optional<base::Refusal> from_json(const json& json, void* value, const Type& type, Limits limits) {
    Reader reader(limits);
    reader.read(json, value, type, {}, {});
    return std::move(reader.wrong);
}

}  // namespace yuanmen::journal
