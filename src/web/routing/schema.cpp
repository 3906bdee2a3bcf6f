#include "web/routing/schema.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

#include "base/utf8.hpp"

namespace yuanmen::web {
namespace {

using base::Refusal;
using base::Unit;
using Checked = base::Result<Unit, Refusal>;
using Json = nlohmann::json;
using Kind = Field::Kind;

Checked refuse(std::string code, const std::string& at, std::map<std::string, std::string> params = {}) {
    return base::fail(Refusal{std::move(code), {}, at, std::move(params)});
}

std::string_view name_of(Kind kind) {
    static constexpr std::string_view kNames[] = {"text", "integer", "boolean", "choice", "object", "list"};
    return kNames[static_cast<int>(kind)];
}

Checked wrong_type(const Field& field, const std::string& at) {
    return refuse("request.wrong_type", at, {{"expected", std::string(name_of(field.kind))}});
}

Checked in_range(const Field& field, std::int64_t amount, const std::string& at) {
    if (amount >= field.least && amount <= field.most) return Unit{};
    return refuse("request.out_of_range", at,
                  {{"least", std::to_string(field.least)}, {"most", std::to_string(field.most)}});
}

Checked in_length(const Field& field, std::size_t characters, const std::string& at) {
    const Checked within = in_range(field, static_cast<std::int64_t>(characters), at);
    if (within) return within;
    return refuse("request.bad_length", at, within.error().params);
}

std::string below(const std::string& at, std::string_view name) {
    std::string out = at + "/";
    for (const char c : name.substr(0, 64)) {
        if (c == '~') {
            out += "~0";
        } else if (c == '/') {
            out += "~1";
        } else {
            out += c;
        }
    }
    return out;
}

Checked check_object(const Schema& schema, const Json& value, const std::string& at);

Checked check_field(const Field& field, const Json& value, const std::string& at) {
    switch (field.kind) {
        case Kind::text:
            if (!value.is_string()) return wrong_type(field, at);
            return in_length(field, base::utf8_length(value.get_ref<const std::string&>()), at);
        case Kind::integer:
            if (!value.is_number_integer()) return wrong_type(field, at);
            if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) {
                return in_range(field, INT64_MAX, at);
            }
            return in_range(field, value.get<std::int64_t>(), at);
        case Kind::boolean:
            return value.is_boolean() ? Checked(Unit{}) : wrong_type(field, at);
        case Kind::choice: {
            if (!value.is_string()) return wrong_type(field, at);
            const auto& word = value.get_ref<const std::string&>();
            if (std::find(field.choices.begin(), field.choices.end(), word) != field.choices.end())
                return Unit{};
            return refuse("request.not_a_choice", at);
        }
        case Kind::object:
            return check_object(*field.of, value, at);
        case Kind::list: {
            if (!value.is_array()) return wrong_type(field, at);
            const Checked count = in_range(field, static_cast<std::int64_t>(value.size()), at);
            if (!count) return count;
            for (std::size_t i = 0; i < value.size(); ++i) {
                const Checked item = check_field(*field.item, value[i], at + "/" + std::to_string(i));
                if (!item) return item;
            }
            return Unit{};
        }
    }
    return wrong_type(field, at);
}

/// A fault found by the codec in the words of requests.
Refusal of_request(Refusal fault) {
    static const std::map<std::string_view, std::string_view> kCodes = {
        {"command.not_an_object", "request.wrong_type"},
        {"command.wrong_type", "request.wrong_type"},
        {"command.unknown_field", "request.unknown_field"},
        {"command.missing_field", "request.missing_field"},
        {"command.unknown_value", "request.not_a_choice"},
        {"command.out_of_range", "request.out_of_range"},
        {"command.bad_count", "request.out_of_range"},
        {"command.bad_length", "request.bad_length"},
    };
    if (const auto code = kCodes.find(fault.code); code != kCodes.end()) fault.code = code->second;
    if (auto greatest = fault.params.extract("greatest")) {
        greatest.key() = "most";
        fault.params.insert(std::move(greatest));
    }
    return fault;
}

/// Of a body with an `outside`, the fields that are the type's.
Json own_fields(const Schema& schema, const Json& value) {
    if (schema.outside == nullptr || !value.is_object()) return value;
    Json own = Json::object();
    for (const journal::Field& field : schema.type->fields)
        if (value.contains(field.name)) own[field.name] = value.at(field.name);
    return own;
}

Checked check_typed(const Schema& schema, const Json& value) {
    const auto scratch = schema.make();
    auto fault =
        journal::from_json(own_fields(schema, value), scratch.get(), *schema.type, journal::Limits::asked);
    if (fault) return base::fail(of_request(std::move(*fault)));
    return Unit{};
}

Checked check_object(const Schema& schema, const Json& value, const std::string& at) {
    if (!value.is_object()) return refuse("request.wrong_type", at, {{"expected", "object"}});
    for (const auto& [name, ignored] : value.items()) {
        const bool known = schema.outside != nullptr ||
                           std::any_of(schema.fields.begin(), schema.fields.end(),
                                       [&, &key = name](const Field& field) { return field.name == key; });
        if (!known) return refuse("request.unknown_field", below(at, name));
    }
    for (const Field& field : schema.fields) {
        const auto held = value.find(field.name);
        if (held == value.end()) {
            if (field.optional) continue;
            return refuse("request.missing_field", below(at, field.name));
        }
        const Checked checked = check_field(field, *held, below(at, field.name));
        if (!checked) return checked;
    }
    return Unit{};
}

constexpr int kMaxDepth = 16;

/// Notes what nlohmann::json lets pass: names given twice, and nesting without end.
class Watch {
  public:
    bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
        if (depth > kMaxDepth) too_deep_ = true;
        switch (event) {
            case Json::parse_event_t::object_start:
                names_.emplace_back();
                break;
            case Json::parse_event_t::object_end:
                names_.pop_back();
                break;
            case Json::parse_event_t::key:
                if (!names_.back().insert(parsed.get<std::string>()).second && repeated_.empty()) {
                    repeated_ = parsed.get<std::string>();
                }
                break;
            default:
                break;
        }
        return true;
    }
    const std::string& repeated() const { return repeated_; }
    bool too_deep() const { return too_deep_; }

  private:
    std::vector<std::set<std::string>> names_;
    std::string repeated_;
    bool too_deep_ = false;
};

/// Nesting deeper than the parser's callbacks should ever see. Brackets inside strings are no nesting.
bool nests_deeper_than(std::string_view body, int most) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < body.size(); ++i) {
        const char c = body[i];
        if (in_string && c == '\\') ++i;
        if (c == '"') in_string = !in_string;
        if (in_string) continue;
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth > most) return true;
    }
    return false;
}

Json json_schema_of(const Field& field) {
    Json out;
    switch (field.kind) {
        case Kind::text:
            out = {{"type", "string"}, {"minLength", field.least}, {"maxLength", field.most}};
            break;
        case Kind::integer:
            out = {{"type", "integer"}, {"minimum", field.least}, {"maximum", field.most}};
            break;
        case Kind::boolean:
            out = {{"type", "boolean"}};
            break;
        case Kind::choice:
            out = {{"type", "string"}, {"enum", field.choices}};
            break;
        case Kind::object:
            out = json_schema(*field.of);
            break;
        case Kind::list:
            out = {{"type", "array"},
                   {"items", json_schema_of(*field.item)},
                   {"minItems", field.least},
                   {"maxItems", field.most}};
            break;
    }
    if (!field.about.empty()) out["description"] = field.about;
    return out;
}

}  // namespace

Field Field::maybe() const {
    Field same = *this;
    same.optional = true;
    return same;
}

Field text(std::string name, std::int64_t least, std::int64_t most, std::string about) {
    return {std::move(name), Kind::text, std::move(about), false, least, most, {}, nullptr, nullptr};
}

Field integer(std::string name, std::int64_t least, std::int64_t most, std::string about) {
    return {std::move(name), Kind::integer, std::move(about), false, least, most, {}, nullptr, nullptr};
}

Field boolean(std::string name, std::string about) {
    return {std::move(name), Kind::boolean, std::move(about), false, 0, 0, {}, nullptr, nullptr};
}

Field choice(std::string name, std::vector<std::string> choices, std::string about) {
    return {std::move(name),    Kind::choice, std::move(about), false, 0, 0,
            std::move(choices), nullptr,      nullptr};
}

Field object(std::string name, Schema of, std::string about) {
    return {std::move(name),
            Kind::object,
            std::move(about),
            false,
            0,
            0,
            {},
            std::make_shared<const Schema>(std::move(of)),
            nullptr};
}

Field list(std::string name, std::int64_t least, std::int64_t most, Field item, std::string about) {
    return {std::move(name),
            Kind::list,
            std::move(about),
            false,
            least,
            most,
            {},
            nullptr,
            std::make_shared<const Field>(std::move(item))};
}

std::shared_ptr<const void> read_as(const Schema& schema, const Json& checked) {
    if (schema.type == nullptr) return nullptr;
    auto value = schema.make();
    journal::from_json(own_fields(schema, checked), value.get(), *schema.type, journal::Limits::asked);
    return value;
}

Checked check(const Schema& schema, const Json& value) {
    if (schema.type != nullptr) return check_typed(schema, value);
    return check_object(schema, value, "");
}

base::Result<Json, Refusal> read_json(const Schema& schema, std::string_view body) {
    if (nests_deeper_than(body, kMaxDepth * 4)) return base::fail(Refusal{"request.too_deep", {}, "", {}});
    Watch watch;
    Json value;
    try {
        value = Json::parse(body, [&watch](int depth, Json::parse_event_t event, Json& parsed) {
            return watch(depth, event, parsed);
        });
    } catch (const Json::parse_error& error) {
        return base::fail(Refusal{"request.broken_json", {}, "", {{"byte", std::to_string(error.byte)}}});
    } catch (const Json::out_of_range&) {  // a number no machine can hold: 1e999
        return base::fail(Refusal{"request.number_too_large", {}, "", {}});
    }
    if (watch.too_deep()) return base::fail(Refusal{"request.too_deep", {}, "", {}});
    if (!watch.repeated().empty()) {
        return base::fail(Refusal{"request.repeated_field", {}, below("", watch.repeated()), {}});
    }
    const Checked checked = check(schema, value);
    if (!checked) return base::fail(checked.error());
    return value;
}

Json json_schema(const Field& field) {
    return json_schema_of(field);
}

Json json_schema(const Schema& schema) {
    if (schema.type != nullptr && schema.outside == nullptr) return journal::schema_of(*schema.type);
    Json properties = Json::object();
    Json required = Json::array();
    for (const Field& field : schema.fields) {
        properties[field.name] = json_schema_of(field);
        if (!field.optional) required.push_back(field.name);
    }
    if (schema.type != nullptr) {
        const Json own = journal::schema_of(*schema.type);
        properties.update(own.at("properties"));
        for (const auto& name : own.value("required", Json::array())) required.push_back(name);
    }
    Json out = {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
    if (schema.outside != nullptr) {
        properties.update(schema.outside->value("properties", Json::object()));
        out["properties"] = properties;
        for (const auto& name : schema.outside->value("required", Json::array())) required.push_back(name);
    }
    if (!required.empty()) out["required"] = required;
    return out;
}

}  // namespace yuanmen::web
