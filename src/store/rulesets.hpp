#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}
class Writing;

/// A ruleset as matches are played under it: kept for ever by its content.
struct RulesetText {
    std::string hash;  ///< SHA-256 of `text`, 64 lower-case hexadecimal digits
    std::string id;    ///< e.g. "wzzz-2012"
    std::string text;  ///< canonical JSON of the whole ruleset

    bool operator==(const RulesetText&) const = default;
};

/// Projection of "ruleset.*" entries (stream "ruleset/<hash>").
class Rulesets {
  public:
    explicit Rulesets(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<RulesetText> find(std::string_view hash) const;

    /// Every hash kept, with its id, ordered by id and hash; `text` is left empty.
    std::vector<RulesetText> list() const;

  private:
    sqlite::Connection& connection_;
};

/// Enters the ruleset into the journal unless that content is there already. Throws std::invalid_argument if
/// the text does not hash to `hash`.
void keep_ruleset(Writing& writing, const RulesetText& ruleset, const Author& author);

}  // namespace yuanmen::store
