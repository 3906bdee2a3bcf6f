#include "tournament/exchange/input.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/utf8.hpp"

namespace yuanmen::tournament::exchange {
namespace {

constexpr int kDeepest = 16;
constexpr std::size_t kLongestText = 120;
const nlohmann::json kNothing;

std::string pointer_part(std::string_view key) {
    std::string part = "/";
    for (const char letter : key) {
        if (letter == '~') {
            part += "~0";
        } else if (letter == '/') {
            part += "~1";
        } else {
            part += letter;
        }
    }
    return part;
}

InputFault at_byte(std::string_view text, std::size_t byte, const char* code,
                   std::map<std::string, std::string> params = {}) {
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto line_start = before.rfind('\n');
    InputFault fault{{code, {}, "", std::move(params)}, 1, 1};
    fault.line += static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    fault.column += static_cast<int>(line_start == std::string_view::npos ? before.size()
                                                                          : before.size() - line_start - 1);
    return fault;
}

/// Looks at a text while it is parsed, for what a parsed value no longer shows.
class Watch {
  public:
    bool operator()(int depth, nlohmann::json::parse_event_t event, nlohmann::json& parsed) {
        using Event = nlohmann::json::parse_event_t;
        if (event == Event::object_start || event == Event::array_start) {
            if (depth >= kDeepest) too_deep = true;
            keys_.emplace_back();
        } else if (event == Event::object_end || event == Event::array_end) {
            keys_.pop_back();
        } else if (event == Event::key) {
            const auto key = parsed.get<std::string>();
            if (twice) return true;
            ++seen_[key];
            if (!keys_.back().insert(key).second) twice = key;
        }
        return true;
    }

    /// How often the key that stands twice had been a key of any object, the second time included.
    int count_of_twice() const { return seen_.at(*twice); }

    bool too_deep = false;
    std::optional<std::string> twice;

  private:
    std::vector<std::set<std::string>> keys_;
    std::map<std::string, int> seen_;
};

/// Where a text that is JSON has this key for the n-th time; 0 where it is written with escapes.
std::size_t place_of_key(std::string_view text, const std::string& key, int n) {
    const std::string quoted = '"' + key + '"';
    for (std::size_t at = text.find(quoted); at != std::string_view::npos; at = text.find(quoted, at + 1)) {
        const std::size_t behind = text.find_first_not_of(" \t\r\n", at + quoted.size());
        if (behind != std::string_view::npos && text[behind] == ':' && --n == 0) return at;
    }
    return 0;
}

/// Where a text that is JSON opens one bracket too many.
std::size_t place_too_deep(std::string_view text) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (in_text) {
            at += letter == '\\' ? 1 : 0;
            in_text = letter != '"';
        } else if (letter == '"') {
            in_text = true;
        } else if (letter == '[' || letter == '{') {
            if (++depth > kDeepest) return at;
        } else if (letter == ']' || letter == '}') {
            --depth;
        }
    }
    return 0;
}

/// A number too great for any machine: the library quotes it.
std::size_t place_of_number(std::string_view text, std::string_view told) {
    const auto begin = told.find('\''), end = told.rfind('\'');
    if (begin == std::string_view::npos || end <= begin + 1) return 0;
    const auto at = text.find(told.substr(begin + 1, end - begin - 1));
    return at == std::string_view::npos ? 0 : at;
}

}  // namespace

base::Result<nlohmann::json, InputFault> parse_input(std::string_view text) {
    Watch watch;
    try {
        auto value = nlohmann::json::parse(
            text.begin(), text.end(),
            [&](int depth, auto event, nlohmann::json& parsed) { return watch(depth, event, parsed); });
        if (watch.twice)
            return base::fail(at_byte(text, place_of_key(text, *watch.twice, watch.count_of_twice()),
                                      "input.key_twice", {{"key", *watch.twice}}));
        if (watch.too_deep) return base::fail(at_byte(text, place_too_deep(text), "input.too_deep"));
        return value;
    } catch (const nlohmann::json::parse_error& error) {
        return base::fail(at_byte(text, error.byte > 0 ? error.byte - 1 : 0, "input.not_json"));
    } catch (const nlohmann::json::out_of_range& error) {
        return base::fail(at_byte(text, place_of_number(text, error.what()), "input.number_too_great"));
    } catch (const nlohmann::json::exception&) {
        return base::fail(at_byte(text, 0, "input.not_json"));
    }
}

void Input::refuse(const char* code, std::map<std::string, std::string> params) const {
    if (!*fault_) *fault_ = InputFault{{code, {}, at_, std::move(params)}, 0, 0};
}

void Input::object(std::initializer_list<std::string_view> required,
                   std::initializer_list<std::string_view> optional) const {
    if (!value_->is_object()) return refuse("input.not_object");
    for (const std::string_view key : required) {
        if (!value_->contains(key)) return refuse("input.key_missing", {{"key", std::string(key)}});
    }
    for (const auto& [key, value] : value_->items()) {
        const auto is_key = [&name = key](std::string_view known) { return known == name; };
        if (std::any_of(required.begin(), required.end(), is_key) ||
            std::any_of(optional.begin(), optional.end(), is_key)) {
            continue;
        }
        return Input(value, at_ + pointer_part(key), *fault_).refuse("input.key_unknown", {{"key", key}});
    }
}

bool Input::has(std::string_view key) const {
    return value_->is_object() && value_->contains(key);
}

Input Input::operator[](std::string_view key) const {
    const std::string at = at_ + pointer_part(key);
    return has(key) ? Input(value_->at(std::string(key)), at, *fault_) : Input(kNothing, at, *fault_);
}

std::vector<Input> Input::list(std::size_t most, std::size_t least) const {
    std::vector<Input> elements;
    if (!value_->is_array()) {
        refuse("input.not_list");
    } else if (value_->size() > most || value_->size() < least) {
        refuse("input.list_length", {{"least", std::to_string(least)}, {"most", std::to_string(most)}});
    } else {
        for (std::size_t i = 0; i < value_->size(); ++i)
            elements.emplace_back((*value_)[i], at_ + "/" + std::to_string(i), *fault_);
    }
    return elements;
}

std::int64_t Input::integer(std::int64_t least, std::int64_t most) const {
    const bool too_great =
        value_->is_number_unsigned() && value_->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
    if (!value_->is_number_integer()) {
        refuse("input.not_integer");
        return least;
    }
    const auto number = too_great ? INT64_MAX : value_->get<std::int64_t>();
    if (number < least || number > most) {
        refuse("input.out_of_range", {{"least", std::to_string(least)}, {"most", std::to_string(most)}});
        return least;
    }
    return number;
}

bool Input::boolean() const {
    if (value_->is_boolean()) return value_->get<bool>();
    refuse("input.not_boolean");
    return false;
}

std::string Input::text() const {
    if (!value_->is_string()) {
        refuse("input.not_text");
        return {};
    }
    const auto text = value_->get<std::string>();
    if (text.empty() || base::utf8_length(text) > kLongestText)
        refuse("input.text_length", {{"most", std::to_string(kLongestText)}});
    return text;
}

std::string Input::id() const {
    if (value_->is_string()) return text();
    if (value_->is_number_integer()) return value_->dump();
    refuse("input.not_id");
    return {};
}

}  // namespace yuanmen::tournament::exchange
