#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "cards/clause.hpp"
#include "cards/loading/source_node.hpp"

namespace yuanmen::cards::loading {

/// Where something was written.
struct Place {
    std::string file;
    int line = 0;
    std::string key;
};

/// The first thing found wrong while reading one ruleset; later ones are ignored.
class Problems {
  public:
    bool any() const { return error_.has_value(); }
    const RulesetError& first() const { return *error_; }
    void add(std::string code, const Place& place, std::map<std::string, std::string> params = {});

  private:
    std::optional<RulesetError> error_;
};

inline constexpr std::size_t kMaxNameBytes = 200;
inline constexpr std::size_t kMaxIdBytes = 64;
inline constexpr std::size_t kMaxClauseBytes = 6000;

/// Reads one JSON object whose keys are known. Every getter notes a problem and returns an empty value when
/// the key is missing or its value does not fit; the constructor notes keys that do not belong.
class ObjectReader {
  public:
    /// `path` is the dotted path of the object, "" for the whole file.
    ObjectReader(Problems& problems, const std::string& file, const SourceNode& node, std::string path,
                 std::initializer_list<std::string_view> known_keys);

    /// Without the check of the keys: the caller knows them from a table.
    ObjectReader(Problems& problems, const std::string& file, const SourceNode& node, std::string path);

    bool has(std::string_view key) const { return node_.find(key) != nullptr; }
    Place place(std::string_view key) const;

    /// Non-empty text of at most `max_bytes`, without control characters and without white space at its ends.
    std::string text(std::string_view key, std::size_t max_bytes = kMaxNameBytes);
    /// Text of lower-case letters, digits, '_', '-' and '.', as ids are written.
    std::string id(std::string_view key);
    int integer(std::string_view key, int min, int max);
    bool boolean_or(std::string_view key, bool fallback);
    /// The list under `key`, or nullptr. A list may be missing only if `optional`.
    const SourceNode* list(std::string_view key, std::size_t max_items, bool optional = false);
    const SourceNode* object(std::string_view key);
    /// Notes a problem unless the list under `key` has as many items as expected.
    void check_count(std::string_view key, const SourceNode& list, int expected);
    /// The texts under "zh" and "en" of this object.
    BothLanguages both_languages(std::size_t max_bytes = kMaxNameBytes);

    /// The value of an enumeration found by `from_id`; `allowed` is shown to the author of the file.
    template <class T, class FromId>
    T choice(std::string_view key, FromId from_id, std::string_view allowed) {
        const std::string found = text(key);
        if (problems_.any()) return T{};
        if (const std::optional<T> value = from_id(found)) return *value;
        problems_.add("ruleset.wrong_value", place(key),
                      {{"found", found}, {"allowed", std::string(allowed)}});
        return T{};
    }

    const std::string& path() const { return path_; }
    Problems& problems() { return problems_; }

  private:
    const SourceNode* required(std::string_view key, SourceNode::Type type);

    Problems& problems_;
    const std::string& file_;
    const SourceNode& node_;
    std::string path_;
};

/// Checks one piece of text the way ObjectReader::text does; returns false if it noted a problem.
bool check_text(Problems& problems, const std::string& text, std::size_t max_bytes, const Place& place);

/// "path.key", or "key" if the path is empty.
std::string join_path(std::string_view path, std::string_view key);

/// "path[index]".
std::string item_path(std::string_view path, std::size_t index);

}  // namespace yuanmen::cards::loading
