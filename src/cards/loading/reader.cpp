#include "cards/loading/reader.hpp"

#include <algorithm>

namespace yuanmen::cards::loading {

void Problems::add(std::string code, const Place& place, std::map<std::string, std::string> params) {
    if (error_) return;
    error_ = RulesetError{std::move(code), place.file, place.line, place.key, std::move(params)};
}

std::string join_path(std::string_view path, std::string_view key) {
    std::string joined(path);
    if (!joined.empty()) joined += '.';
    joined += key;
    return joined;
}

std::string item_path(std::string_view path, std::size_t index) {
    return std::string(path) + "[" + std::to_string(index) + "]";
}

ObjectReader::ObjectReader(Problems& problems, const std::string& file, const SourceNode& node,
                           std::string path)
    : problems_(problems), file_(file), node_(node), path_(std::move(path)) {
    if (node.type == SourceNode::Type::object) return;
    problems_.add("ruleset.wrong_type", {file_, node.line, path_},
                  {{"expected", "object"}, {"found", std::string(id_of(node.type))}});
}

ObjectReader::ObjectReader(Problems& problems, const std::string& file, const SourceNode& node,
                           std::string path, std::initializer_list<std::string_view> known_keys)
    : ObjectReader(problems, file, node, std::move(path)) {
    for (const SourceNode::Member& member : node.members) {
        if (std::find(known_keys.begin(), known_keys.end(), member.key) != known_keys.end()) continue;
        problems_.add("ruleset.unknown_key", {file_, member.line, join_path(path_, member.key)});
    }
}

Place ObjectReader::place(std::string_view key) const {
    const SourceNode::Member* member = node_.find(key);
    return {file_, member != nullptr ? member->line : node_.line, join_path(path_, key)};
}

const SourceNode* ObjectReader::required(std::string_view key, SourceNode::Type type) {
    if (problems_.any()) return nullptr;
    const SourceNode::Member* member = node_.find(key);
    if (member == nullptr) {
        problems_.add("ruleset.missing_key", place(key));
        return nullptr;
    }
    if (member->value.type != type) {
        problems_.add(
            "ruleset.wrong_type", place(key),
            {{"expected", std::string(id_of(type))}, {"found", std::string(id_of(member->value.type))}});
        return nullptr;
    }
    return &member->value;
}

std::string ObjectReader::text(std::string_view key, std::size_t max_bytes) {
    const SourceNode* node = required(key, SourceNode::Type::string);
    if (node == nullptr || !check_text(problems_, node->text, max_bytes, place(key))) return {};
    return node->text;
}

std::string ObjectReader::id(std::string_view key) {
    std::string found = text(key, kMaxIdBytes);
    const bool fits = std::all_of(found.begin(), found.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    });
    if (fits) return found;
    problems_.add("ruleset.bad_id", place(key), {{"found", found}});
    return {};
}

int ObjectReader::integer(std::string_view key, int min, int max) {
    const SourceNode* node = required(key, SourceNode::Type::integer);
    if (node == nullptr) return min;
    if (node->integer < min || node->integer > max) {
        problems_.add("ruleset.out_of_range", place(key),
                      {{"found", std::to_string(node->integer)},
                       {"min", std::to_string(min)},
                       {"max", std::to_string(max)}});
        return min;
    }
    return static_cast<int>(node->integer);
}

bool ObjectReader::boolean_or(std::string_view key, bool fallback) {
    if (!has(key)) return fallback;
    const SourceNode* node = required(key, SourceNode::Type::boolean);
    return node != nullptr ? node->boolean : fallback;
}

const SourceNode* ObjectReader::list(std::string_view key, std::size_t max_items, bool optional) {
    if (optional && !has(key)) return nullptr;
    const SourceNode* node = required(key, SourceNode::Type::array);
    if (node == nullptr || node->items.size() <= max_items) return node;
    problems_.add(
        "ruleset.wrong_count", place(key),
        {{"expected", "≤ " + std::to_string(max_items)}, {"found", std::to_string(node->items.size())}});
    return nullptr;
}

const SourceNode* ObjectReader::object(std::string_view key) {
    return required(key, SourceNode::Type::object);
}

BothLanguages ObjectReader::both_languages(std::size_t max_bytes) {
    std::string zh = text("zh", max_bytes);
    std::string en = text("en", max_bytes);
    return {std::move(zh), std::move(en)};
}

bool check_text(Problems& problems, const std::string& text, std::size_t max_bytes, const Place& place) {
    if (text.empty() || text.front() == ' ' || text.back() == ' ') {
        problems.add("ruleset.empty_text", place);
        return false;
    }
    if (text.size() > max_bytes) {
        problems.add("ruleset.text_too_long", place, {{"limit", std::to_string(max_bytes)}});
        return false;
    }
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7f) continue;
        problems.add("ruleset.control_character", place);
        return false;
    }
    return true;
}

void ObjectReader::check_count(std::string_view key, const SourceNode& list, int expected) {
    if (list.items.size() == static_cast<std::size_t>(expected)) return;
    problems_.add("ruleset.wrong_count", place(key),
                  {{"expected", std::to_string(expected)}, {"found", std::to_string(list.items.size())}});
}

}  // namespace yuanmen::cards::loading
