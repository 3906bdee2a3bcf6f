#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cards/ruleset_error.hpp"

namespace yuanmen::cards::loading {

/// What a ruleset may cost to read, whoever wrote it.
inline constexpr std::size_t kMaxFileBytes = 2u << 20;
inline constexpr std::size_t kMaxTextBytes = 8u << 20;
inline constexpr int kMaxDepth = 12;
inline constexpr int kMaxNodes = 200'000;
inline constexpr std::size_t kMaxMembers = 256;  ///< keys of one object

/// A JSON value that knows the line it stands on.
struct SourceNode {
    enum class Type { object, array, string, integer, boolean, null, fraction };
    struct Member;

    Type type = Type::null;
    int line = 0;  ///< 1-based; of the opening bracket for objects and arrays
    std::string text;
    std::int64_t integer = 0;
    bool boolean = false;
    std::vector<Member> members;    ///< of an object, in the order written
    std::vector<SourceNode> items;  ///< of an array

    const Member* find(std::string_view key) const;
};

struct SourceNode::Member {
    std::string key;
    int line = 0;  ///< of the key
    SourceNode value;
};

/// Parses JSON text. Refuses what is not valid UTF-8 JSON ("ruleset.syntax"), a key written twice in one
/// object
/// ("ruleset.duplicate_key"), numbers beyond 64 bits, and anything above the limits ("ruleset.too_large",
/// "ruleset.too_deep"). `file` is only for the error.
base::Result<SourceNode, RulesetError> parse_source(std::string_view text, const std::string& file,
                                                    std::size_t max_bytes = kMaxFileBytes);

/// "object", "list", "text", "integer", "true/false", "null" or "fraction".
std::string_view id_of(SourceNode::Type type);

}  // namespace yuanmen::cards::loading
