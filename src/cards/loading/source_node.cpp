#include "cards/loading/source_node.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

namespace yuanmen::cards::loading {
namespace {

/// Feeds the parser and counts lines on the way: nlohmann's SAX interface does not say where a value stood.
class CountingIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, int* line) : at_(at), line_(line) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++() {
        if (*at_ == '\n') ++*line_;
        ++at_;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.at_ == b.at_; }

  private:
    const char* at_;
    int* line_;
};

/// Builds the tree. A number ends only when the character after it has been read, so its line is taken from
/// the token before it: the key in an object, the last token in an array.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
  public:
    TreeBuilder(const std::string& file, const int& line) : file_(file), line_(line) {}

    bool null() override { return add(SourceNode::Type::null) != nullptr; }
    bool boolean(bool value) override {
        SourceNode* node = add(SourceNode::Type::boolean);
        if (node != nullptr) node->boolean = value;
        return node != nullptr;
    }
    bool number_integer(number_integer_t value) override {
        SourceNode* node = add(SourceNode::Type::integer);
        if (node != nullptr) node->integer = value;
        return node != nullptr;
    }
    bool number_unsigned(number_unsigned_t value) override {
        if (value > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max())) {
            return refuse("ruleset.wrong_type", path(), {{"expected", "integer"}, {"found", "fraction"}});
        }
        return number_integer(static_cast<number_integer_t>(value));
    }
    bool number_float(number_float_t, const string_t&) override {
        return add(SourceNode::Type::fraction) != nullptr;
    }
    bool string(string_t& value) override {
        SourceNode* node = add(SourceNode::Type::string);
        if (node != nullptr) node->text = std::move(value);
        return node != nullptr;
    }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(SourceNode::Type::object); }
    bool start_array(std::size_t) override { return open(SourceNode::Type::array); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& value) override {
        SourceNode& object = *open_.back();
        if (object.members.size() >= kMaxMembers) {
            return refuse("ruleset.too_large", path(), {{"limit", std::to_string(kMaxMembers) + " keys"}});
        }
        if (object.find(value) != nullptr) {
            return refuse("ruleset.duplicate_key", path(value), {});
        }
        object.members.push_back({std::move(value), line_, {}});
        return true;
    }
    bool parse_error(std::size_t, const std::string& token, const nlohmann::json::exception&) override {
        std::string shown = token.substr(0, 40);
        for (char& c : shown) {
            if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e) c = '?';
        }
        return refuse("ruleset.syntax", path(), {{"found", shown}});
    }

    std::optional<RulesetError> error;
    SourceNode root;

  private:
    bool refuse(std::string code, std::string key, std::map<std::string, std::string> params) {
        if (!error) error = RulesetError{std::move(code), file_, line_, std::move(key), std::move(params)};
        return false;
    }
    SourceNode* add(SourceNode::Type type) {
        if (++nodes_ > kMaxNodes) {
            refuse("ruleset.too_large", path(), {{"limit", std::to_string(kMaxNodes) + " values"}});
            return nullptr;
        }
        SourceNode* node = &root;
        if (!open_.empty()) {
            SourceNode& parent = *open_.back();
            node = parent.type == SourceNode::Type::object ? &parent.members.back().value
                                                           : &parent.items.emplace_back();
        }
        node->type = type;
        node->line = line_;
        const bool number = type == SourceNode::Type::integer || type == SourceNode::Type::fraction;
        if (number && !open_.empty() && open_.back()->type == SourceNode::Type::object) {
            node->line = open_.back()->members.back().line;
        }
        return node;
    }
    bool open(SourceNode::Type type) {
        if (open_.size() >= static_cast<std::size_t>(kMaxDepth)) {
            return refuse("ruleset.too_deep", path(), {{"limit", std::to_string(kMaxDepth)}});
        }
        SourceNode* node = add(type);
        if (node != nullptr) open_.push_back(node);
        return node != nullptr;
    }
    bool close() {
        open_.pop_back();
        return true;
    }
    /// The dotted path of what is being read; `last_key` stands for the last key of the innermost object.
    std::string path(std::string_view last_key = {}) const {
        std::string text;
        for (const SourceNode* node : open_) {
            if (node->type == SourceNode::Type::array) {
                text += '[';
                text += std::to_string(node->items.empty() ? 0 : node->items.size() - 1);
                text += ']';
            } else if (!node->members.empty()) {
                const bool innermost = node == open_.back() && !last_key.empty();
                if (!text.empty()) text += '.';
                text += innermost ? last_key : node->members.back().key;
            }
        }
        return text;
    }

    const std::string& file_;
    const int& line_;
    int nodes_ = 0;
    std::vector<SourceNode*> open_;  // a parent gains no sibling while it is open, so these stay valid
};

}  // namespace

const SourceNode::Member* SourceNode::find(std::string_view key) const {
    for (const Member& member : members) {
        if (member.key == key) return &member;
    }
    return nullptr;
}

base::Result<SourceNode, RulesetError> parse_source(std::string_view text, const std::string& file,
                                                    std::size_t max_bytes) {
    if (text.size() > max_bytes) {
        return base::fail(RulesetError{
            "ruleset.too_large", file, 0, "", {{"limit", std::to_string(max_bytes) + " bytes"}}});
    }
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
        // The library takes a zero byte for the end and would not look at what follows it.
        const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(zero), '\n');
        return base::fail(
            RulesetError{"ruleset.syntax", file, static_cast<int>(lines) + 1, "", {{"found", "\\0"}}});
    }
    int line = 1;
    TreeBuilder builder(file, line);
    const char* end = text.data() + text.size();
    const bool parsed = nlohmann::json::sax_parse(CountingIterator(text.data(), &line),
                                                  CountingIterator(end, &line), &builder);
    if (!parsed) {
        if (builder.error) return base::fail(*builder.error);
        return base::fail(RulesetError{"ruleset.syntax", file, line, "", {{"found", ""}}});
    }
    return std::move(builder.root);
}

std::string_view id_of(SourceNode::Type type) {
    switch (type) {
        case SourceNode::Type::object:
            return "object";
        case SourceNode::Type::array:
            return "list";
        case SourceNode::Type::string:
            return "text";
        case SourceNode::Type::integer:
            return "integer";
        case SourceNode::Type::boolean:
            return "true/false";
        case SourceNode::Type::null:
            return "null";
        case SourceNode::Type::fraction:
            return "fraction";
    }
    return "";
}

}  // namespace yuanmen::cards::loading
