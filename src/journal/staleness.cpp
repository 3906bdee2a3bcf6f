#include "journal/staleness.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace yuanmen::journal {
namespace {

using nlohmann::json;

constexpr std::string_view kWhole = "*";

/// Takes what stands before `mark` off the front of `text`, and the mark with it; all of it without one.
std::string_view take_until(std::string_view& text, char mark) {
    const std::size_t at = text.find(mark);
    const std::string_view front = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
    return front;
}

/// What "a.b[].c" leads to, as texts.
Parts values_at(const json& fields, std::string_view path) {
    std::vector<const json*> here = {&fields};
    while (!path.empty()) {
        std::string_view name = take_until(path, '.');
        const bool each = name.ends_with("[]");
        if (each) name.remove_suffix(2);
        std::vector<const json*> next;
        for (const json* value : here) {
            if (!value->is_object()) continue;
            const auto found = value->find(std::string(name));
            if (found == value->end()) continue;
            if (!each) {
                next.push_back(&*found);
            } else if (found->is_array()) {
                for (const json& item : *found) next.push_back(&item);
            }
        }
        here = std::move(next);
    }
    Parts values;
    for (const json* value : here) {
        if (value->is_string()) values.push_back(value->get<std::string>());
        if (value->is_number_integer()) values.push_back(value->dump());
    }
    return values;
}

/// "agreement.{line}.{party}" with its fields: the texts before are those of the words so far.
Parts spelled(std::string_view word, const json& fields) {
    Parts spelled = {""};
    while (!word.empty()) {
        const std::string_view literal = take_until(word, '{');
        for (std::string& text : spelled) text += literal;
        if (word.empty()) break;
        const Parts values = values_at(fields, take_until(word, '}'));
        Parts longer;
        for (const std::string& text : spelled) {
            for (const std::string& value : values) longer.push_back(text + value);
        }
        spelled = std::move(longer);
    }
    return spelled;
}

bool holds(std::string_view whole, std::string_view part) {
    if (whole == kWhole || whole == part) return true;
    return part.size() > whole.size() && part.starts_with(whole) && part[whole.size()] == '.';
}

Parts parts_in(std::span<const PartsRow> rows, std::string_view kind, const json& fields) {
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.kind == kind; });
    return row == rows.end() ? Parts{std::string(kWhole)} : parts_of(row->parts, fields);
}

}  // namespace

Parts parts_of(std::string_view text, const json& fields) {
    Parts parts;
    while (!text.empty()) {
        const std::string_view word = take_until(text, ' ');
        if (word.empty()) continue;
        const Parts more = spelled(word, fields);
        parts.insert(parts.end(), more.begin(), more.end());
    }
    return parts;
}

Parts touched(const Parts& needed, const Parts& changed) {
    Parts both;
    for (const std::string& part : needed) {
        const bool meets = std::any_of(changed.begin(), changed.end(), [&](const std::string& other) {
            return holds(part, other) || holds(other, part);
        });
        if (meets && std::find(both.begin(), both.end(), part) == both.end()) both.push_back(part);
    }
    return both;
}

Parts Staleness::needed_by(std::string_view kind, const json& fields) const {
    return parts_in(commands, kind, fields);
}

Parts Staleness::changed_by(std::string_view kind, const json& fields) const {
    return parts_in(events, kind, fields);
}

}  // namespace yuanmen::journal
