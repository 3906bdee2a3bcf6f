#include "web/pages/command_form.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "match/command.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::int64_t kLongFields = 200;

/// The order in which a judge takes things in; what is not here comes after, as the schema has it.
constexpr std::string_view kOrder[] = {
    "chair", "lord",      "choice",    "reason",     "asked_by",  "stance",    "penalty",      "infraction",
    "hand",  "equipment", "judgement", "on_general", "resolving", "draw_pile", "discard_pile", "discard_top"};
/// What stands last.
constexpr std::string_view kLast[] = {"text", "note", "keeps_running", "confirmed_by", "ruling"};

int place_of(const std::string& name) {
    const auto at = std::find(std::begin(kOrder), std::end(kOrder), name);
    if (at != std::end(kOrder)) return static_cast<int>(at - std::begin(kOrder));
    const auto last = std::find(std::begin(kLast), std::end(kLast), name);
    return last == std::end(kLast) ? 50 : 100 + static_cast<int>(last - std::begin(kLast));
}

/// Collects the inputs of a form while walking a JSON Schema.
class Inputs {
  public:
    Inputs(const Context& context, const cards::Ruleset& ruleset, const match::PerChair<std::string>& players,
           std::string_view kind, const FormKnowledge& known)
        : context_(context), ruleset_(ruleset), players_(players), kind_(kind), known_(known) {}

    void walk(const json& schema, const std::string& prefix, bool needed, const std::string& heading) {
        const json required = schema.value("required", json::array());
        const json properties = schema.value("properties", json::object());
        std::vector<std::string> names;
        for (const auto& [name, inner] : properties.items()) names.push_back(name);
        std::stable_sort(names.begin(), names.end(), [](const std::string& one, const std::string& other) {
            return place_of(one) < place_of(other);
        });
        for (const std::string& name : names) {
            const bool must = needed && std::find(required.begin(), required.end(), name) != required.end();
            field(prefix + name, name, properties.at(name), must, heading);
        }
    }

    std::vector<FormInput> take() { return std::move(inputs_); }
    std::vector<HiddenInput> take_hidden() { return std::move(hidden_); }

  private:
    void field(const std::string& path, const std::string& name, const json& schema, bool must,
               const std::string& heading) {
        if (std::find(known_.without.begin(), known_.without.end(), path) != known_.without.end()) return;
        if (const auto at = known_.fixed.find(path); at != known_.fixed.end()) {
            hidden_.push_back({path, at->second});
            return;
        }
        const std::string label = heading + label_of(path, name);
        const std::string type = schema.value("type", "");
        if (type == "object") {
            // "counts" is only a bracket around zones that speak for themselves.
            const std::string inner = name == "counts" ? "" : label + " · ";
            if (schema.contains("properties")) return walk(schema, path + ".", must, inner);
            return members(path);
        }
        FormInput input = blank(path, label, must);
        const auto repeat = known_.repeat.find(path);
        if (repeat != known_.repeat.end()) {
            for (int i = 1; i <= repeat->second; ++i) {
                FormInput one = input;
                one.id = path + std::to_string(i);
                one.label = label + " " + std::to_string(i);
                one.is_select = true;
                // Nothing is chosen beforehand: what is sealed was chosen on purpose.
                one.options = options(path, schema.value("items", json::object()), "", true);
                inputs_.push_back(std::move(one));
            }
            return;
        }
        const auto filled = known_.filled.find(path);
        const std::string value = filled == known_.filled.end() ? "" : filled->second;
        input.value = value;
        const json of = type == "array" ? schema.value("items", json::object()) : schema;
        if (of.contains("enum") || known_.choices.contains(path)) {
            (type == "array" ? input.is_ticks : input.is_select) = true;
            input.of_generals = path == "face_up";
            input.wanted = ruleset_.parameters.draft.face_up;
            // Nothing is chosen beforehand: what stands in a record was chosen on purpose.
            input.options = options(path, of, value, type != "array" && (!must || value.empty()));
        } else if (type == "boolean") {
            input.is_tick = true;
        } else if (type == "integer") {
            input.is_number = true;
            input.least = schema.value("minimum", std::int64_t{0});
            input.most = schema.value("maximum", std::int64_t{1'000'000});
        } else {
            const std::int64_t most = schema.value("maxLength", std::int64_t{kLongFields});
            (most > kLongFields ? input.is_long : input.is_text) = true;
            input.most = most;
            if (schema.value("minLength", 0) == 0) input.required = false;
        }
        inputs_.push_back(std::move(input));
    }

    void members(const std::string& path) {
        const auto at = known_.members.find(path);
        if (at == known_.members.end()) return;
        for (const auto& member : at->second) {
            FormInput input = blank(path + "." + member.name, member.label, true);
            input.is_number = true;
            input.most = 200;
            input.value = member.value;
            inputs_.push_back(std::move(input));
        }
    }

    static FormInput blank(const std::string& path, const std::string& label, bool must) {
        FormInput input;
        input.name = input.id = path;
        input.label = label;
        input.required = must;
        return input;
    }

    std::string label_of(const std::string& path, const std::string& name) const {
        if (path.ends_with(".a") || path.ends_with(".b")) return player(name);
        const std::string own = "field." + std::string(kind_) + "." + name;
        const std::string said = context_.say(own);
        return said == own ? context_.say("field." + name) : said;
    }

    std::string player(const std::string& chair) const { return chair == "a" ? players_.a : players_.b; }

    std::string option_label(const std::string& value) const {
        if (value == "a" || value == "b") return player(value);
        if (cards::general_from_id(value)) return general_name(context_, ruleset_, value);
        return context_.say("option." + value);
    }

    std::vector<FormOption> options(const std::string& path, const json& schema, const std::string& chosen,
                                    bool may_be_empty) const {
        std::vector<FormOption> list;
        const auto add = [&](const std::string& value, const std::string& label) {
            list.push_back({general_card(context_, ruleset_, value), value, label, value == chosen});
        };
        if (may_be_empty) add("", "—");
        if (const auto at = known_.choices.find(path); at != known_.choices.end()) {
            for (const auto& [value, label] : at->second) {
                add(value, label);
            }
            return list;
        }
        for (const auto& value : schema.value("enum", json::array())) {
            add(value, option_label(value));
        }
        return list;
    }

    const Context& context_;
    const cards::Ruleset& ruleset_;
    const match::PerChair<std::string>& players_;
    const std::string_view kind_;
    const FormKnowledge& known_;
    std::vector<FormInput> inputs_;
    std::vector<HiddenInput> hidden_;
};

/// Milliseconds are typed as minutes and seconds (see take_minutes in match_pages.cpp).
json with_minutes(json schema) {
    for (const char* name : {"ms", "remaining_ms"}) {
        if (!schema["properties"].contains(name)) continue;
        schema["properties"].erase(name);
        auto& required = schema["required"];
        required.erase(std::remove(required.begin(), required.end(), name), required.end());
        schema["properties"]["minutes"] = {{"type", "integer"}, {"minimum", 0}, {"maximum", 360}};
        schema["properties"]["seconds"] = {{"type", "integer"}, {"minimum", 0}, {"maximum", 59}};
        required.push_back("minutes");
        required.push_back("seconds");
    }
    return schema;
}

/// What somebody should know before he presses the button; empty for most commands.
std::string hint_of(const Context& context, std::string_view kind) {
    const std::string key = "hint." + std::string(kind);
    const std::string said = context.say(key);
    return said == key ? "" : said;
}

}  // namespace

CommandForm command_form(const Context& context, const cards::Ruleset& ruleset, const std::string& match_id,
                         std::int64_t version, std::string_view kind,
                         const match::PerChair<std::string>& players, const FormKnowledge& knowledge) {
    Inputs inputs(context, ruleset, players, kind, knowledge);
    inputs.walk(with_minutes(match::command_schema(kind)), "", true, "");
    std::string about_whom;
    for (const char* about : {"chair", "signer", "lord"}) {
        const auto at = knowledge.fixed.find(about);
        if (at != knowledge.fixed.end()) about_whom += "-" + at->second;
    }
    const auto method = knowledge.fixed.find("method");
    CommandForm form;
    form.kind = kind;
    form.key = form.kind + "-" + std::to_string(version) + about_whom;
    form.form_id = form.kind + about_whom;
    form.label = context.say("command." + form.kind);
    form.action = "/matches/" + match_id + "/commands/" + form.kind;
    form.version = version;
    form.hidden = inputs.take_hidden();
    form.inputs = inputs.take();
    form.hint = hint_of(context, kind);
    form.draws = method != knowledge.fixed.end() && method->second == "judge_device";
    return form;
}

}  // namespace yuanmen::web::pages
