#include "web/routing/schema.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "journal/codec/text.hpp"

namespace yuanmen::web {
namespace {

using base::Refusal;
using Json = nlohmann::json;

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

}  // namespace

base::Result<Body, Refusal> read_value(const Schema& schema, Json value) {
    auto read = schema.make();
    auto fault =
        journal::from_json(own_fields(schema, value), read.get(), *schema.type, journal::Limits::asked);
    if (fault) return base::fail(of_request(std::move(*fault)));
    return Body{std::move(value), std::move(read)};
}

base::Result<Body, Refusal> read_json(const Schema& schema, std::string_view body) {
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
        return base::fail(
            Refusal{"request.repeated_field", {}, "/" + journal::pointer_part(watch.repeated()), {}});
    }
    return read_value(schema, std::move(value));
}

Json json_schema(const Schema& schema) {
    Json out = journal::schema_of(*schema.type);
    if (schema.outside == nullptr) return out;
    out["properties"].update(schema.outside->value("properties", Json::object()));
    Json required = out.value("required", Json::array());
    for (const auto& name : schema.outside->value("required", Json::array())) required.push_back(name);
    if (!required.empty()) out["required"] = required;
    return out;
}

}  // namespace yuanmen::web
