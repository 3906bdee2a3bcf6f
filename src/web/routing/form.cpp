// Reading an HTML form as the JSON its schema asks for.
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "web/http/url.hpp"
#include "web/routing/schema.hpp"

namespace yuanmen::web {
namespace {

using base::Refusal;
using Json = nlohmann::json;
using Values = std::map<std::string, std::vector<std::string>>;

std::string pointer_to(std::string_view dotted) {
    std::string pointer = "/";
    for (const char c : dotted.substr(0, 64)) {
        if (c == '.' || c == '/') {
            pointer += '/';
        } else if (c == '~') {
            pointer += "~0";
        } else {
            pointer += c;
        }
    }
    return pointer;
}

/// Turns the values of a form into JSON along a JSON Schema. What it cannot read stays text, for the check of
/// the schema to refuse.
class FormReader {
  public:
    explicit FormReader(const Values& values) : values_(values) {}

    /// The object at `prefix`; null if nothing of it was filled in.
    Json object(const Json& schema, const std::string& prefix) {
        Json out = Json::object();
        bool filled = false;
        if (schema.contains("additionalProperties") && schema.at("additionalProperties").is_object()) {
            for (const auto& [name, ignored] : values_) {
                if (!name.starts_with(prefix) || name.find('.', prefix.size()) != std::string::npos) continue;
                put(out, name.substr(prefix.size()), value(schema.at("additionalProperties"), name), filled);
            }
            return filled ? out : Json();
        }
        const Json required = schema.value("required", Json::array());
        const Json properties = schema.value("properties", Json::object());
        for (const auto& [name, inner] : properties.items()) {
            Json read = value(inner, prefix + name);
            // A browser leaves out boxes that are not ticked and lists without a choice.
            const bool wanted = std::find(required.begin(), required.end(), name) != required.end();
            const std::string type = inner.value("type", "");
            if (read.is_null() && wanted && type == "boolean") out[name] = false;
            if (read.is_null() && wanted && type == "array") out[name] = Json::array();
            if (read.is_null() && wanted && type == "object" && inner.contains("properties")) {
                read = empty_object(inner);
                if (!read.is_null()) out[name] = std::move(read);
                continue;
            }
            if (read.is_null() && wanted && type == "string" && values_.contains(prefix + name))
                out[name] = "";
            put(out, name, std::move(read), filled);
        }
        return filled || prefix.empty() ? out : Json();
    }

  private:
    static void put(Json& out, const std::string& name, Json value, bool& filled) {
        if (value.is_null()) return;
        filled = true;
        out[name] = std::move(value);
    }

    /// An object all of whose members may be left out is `{}` when none is filled in.
    static Json empty_object(const Json& schema) {
        return schema.value("required", Json::array()).empty() ? Json::object() : Json();
    }

    Json value(const Json& schema, const std::string& name) {
        const std::string type = schema.value("type", "");
        if (type == "object") return object(schema, name + ".");
        const auto at = values_.find(name);
        if (at == values_.end()) return {};
        if (type == "array") {
            Json items = Json::array();
            for (const auto& given : at->second) {
                if (!given.empty()) items.push_back(single(schema.value("items", Json::object()), given));
            }
            return items.empty() ? Json() : items;
        }
        if (at->second.front().empty()) return {};
        return single(schema, at->second.front());
    }

    static Json single(const Json& schema, const std::string& given) {
        const std::string type = schema.value("type", "");
        if (type == "integer") {
            std::int64_t number = 0;
            const auto read = std::from_chars(given.data(), given.data() + given.size(), number);
            if (read.ec == std::errc{} && read.ptr == given.data() + given.size()) return number;
        }
        if (type == "boolean") {
            if (given == "on" || given == "true" || given == "1") return true;
            if (given == "false" || given == "0") return false;
        }
        // A browser sends the line ends of a text as CR LF.
        std::string text = given;
        for (std::size_t at = 0; (at = text.find("\r\n", at)) != std::string::npos;) text.erase(at, 1);
        return text;
    }

    const Values& values_;
};

/// Whether the dotted name leads anywhere in the schema, and whether that place is a list.
bool known(const Json& schema, std::string_view name, bool& is_list) {
    const std::size_t dot = name.find('.');
    const std::string first(name.substr(0, dot));
    const Json properties = schema.value("properties", Json::object());
    Json inner;
    if (properties.contains(first)) {
        inner = properties.at(first);
    } else if (schema.contains("additionalProperties") && schema.at("additionalProperties").is_object()) {
        inner = schema.at("additionalProperties");
    } else {
        return false;
    }
    if (dot != std::string_view::npos) return known(inner, name.substr(dot + 1), is_list);
    is_list = inner.value("type", "") == "array";
    return inner.value("type", "") != "object";
}

}  // namespace

base::Result<Body, Refusal> read_form(const Schema& schema, std::string_view body, Pairs& besides) {
    const auto pairs = parse_pairs(body, kMaxFormFields);
    if (!pairs) return base::fail(Refusal{"request.malformed_form", {}, "", {}});
    return read_fields(schema, *pairs, besides);
}

base::Result<Body, Refusal> read_fields(const Schema& schema, const Pairs& fields, Pairs& besides) {
    const Json shape = json_schema(schema);
    Values values;
    for (const auto& [name, given] : fields) {
        const auto beside = std::find_if(besides.begin(), besides.end(),
                                         [&, &key = name](const auto& held) { return held.first == key; });
        if (beside != besides.end()) {
            beside->second = given;
            continue;
        }
        bool is_list = false;
        if (!known(shape, name, is_list)) {
            return base::fail(Refusal{"request.unknown_field", {}, pointer_to(name), {}});
        }
        auto& held = values[name];
        if (!held.empty() && !is_list) {
            return base::fail(Refusal{"request.repeated_field", {}, pointer_to(name), {}});
        }
        held.push_back(given);
    }
    return read_value(schema, FormReader(values).object(shape, ""));
}

}  // namespace yuanmen::web
