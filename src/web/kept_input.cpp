#include "web/kept_input.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "web/http/url.hpp"
#include "web/refused_form.hpp"
#include "web/routing/route.hpp"

namespace yuanmen::web {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxPairs = 256;
constexpr std::size_t kLongText = 80;

bool may_be_kept(const Context& context) {
    return is_own_form(context) && context.route->budget == Budget::write &&
           !(context.route->body && context.route->body->with_files) &&
           context.request.header("content-type").starts_with("application/x-www-form-urlencoded");
}

/// The schema of a dotted name ("counts.hand.a"); an empty object if there is none, as for a field nobody
/// knows.
json schema_at(const json& schema, std::string_view name) {
    const std::size_t dot = name.find('.');
    const json properties = schema.value("properties", json::object());
    const auto found = properties.find(std::string(name.substr(0, dot)));
    if (found == properties.end() || !found->is_object()) return json::object();
    return dot == std::string_view::npos ? *found : schema_at(*found, name.substr(dot + 1));
}

/// A message, or `otherwise` where there is none.
std::string said(const Context& context, const std::string& key, const std::string& otherwise) {
    const std::string text = context.say(key);
    return text == key ? otherwise : text;
}

/// What the field is called; one of several alike ("stage_name_2") by its name and number.
std::string kept_label(const Context& context, const std::string& name) {
    const std::size_t end = name.find_last_not_of("0123456789");
    const bool numbered = end != std::string::npos && end + 1 < name.size() && name[end] == '_';
    if (!numbered) return said(context, "field." + name, name);
    return said(context, "field." + name.substr(0, end), name.substr(0, end)) + " " + name.substr(end + 1);
}

/// An id of ours ("e12", "m-WB-R1-M2"): it goes with the form, and nobody has to read it.
bool is_id(const std::string& value) {
    const bool entrant = value.size() > 1 && value.front() == 'e' &&
                         value.find_first_not_of("0123456789", 1) == std::string::npos;
    const bool long_id =
        value.size() >= 12 && value.find_first_not_of("0123456789abcdef-") == std::string::npos;
    return entrant || long_id || value.find("-R") != std::string::npos || value == "a" || value == "b";
}

/// What else could have been chosen, where every choice has a word; else an empty list.
json choices_of(const Context& context, const json& schema, const std::string& chosen) {
    json options = json::array();
    for (const json& value : schema.value("enum", json::array())) {
        if (!value.is_string()) return json::array();
        const std::string key = value.get<std::string>();
        const std::string label = said(context, "option." + key, "");
        if (label.empty()) return json::array();
        options.push_back({{"value", key}, {"label", label}, {"selected", key == chosen}});
    }
    return options;
}

json field_of(const Context& context, const json& schema, const std::string& name, const std::string& value,
              std::size_t number) {
    const std::string last = name.substr(name.rfind('.') + 1);
    const json here = schema_at(schema, name);
    const std::string type = here.value("type", "");
    const bool typed = type == "integer" || (type == "string" && !here.contains("enum") && !is_id(value));
    json options = choices_of(context, here, value);
    const bool chosen = !options.empty();
    return {{"name", name},
            {"id", "kept-" + std::to_string(number)},
            {"value", value},
            {"label", kept_label(context, last)},
            {"shown", said(context, "option." + value, is_id(value) ? "" : value)},
            {"is_select", chosen},
            {"options", std::move(options)},
            {"is_fixed", !typed && !chosen},
            {"is_line", typed && value.size() <= kLongText},
            {"is_long", typed && value.size() > kLongText}};
}

}  // namespace

json kept_input(const Context& context, const ProblemExtras& extras) {
    json kept = {{"there", false},       {"action", ""}, {"version", ""},
                 {"has_version", false}, {"key", ""},    {"fields", json::array()}};
    if (!may_be_kept(context)) return kept;
    const auto pairs = parse_pairs(context.request.body, kMaxPairs);
    if (!pairs) return kept;
    const json schema = context.route->body ? json_schema(*context.route->body) : json::object();
    const json members = json::parse(extras.members);
    for (const auto& [name, value] : *pairs) {
        if (name == "csrf" || name == "key" || name == "from_page") continue;
        if (name == "expected_version") {
            kept["has_version"] = true;
            const auto newest = members.find("current_version");
            kept["version"] = newest == members.end() ? value : newest->dump();
            continue;
        }
        kept["fields"].push_back(field_of(context, schema, name, value, kept["fields"].size()));
    }
    kept["there"] = true;
    kept["action"] = context.request.path;
    kept["key"] = base::random_hex(16);
    return kept;
}

}  // namespace yuanmen::web
