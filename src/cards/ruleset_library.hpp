#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cards/ruleset.hpp"

namespace yuanmen::cards {

/// All rulesets a program knows: the shipped ones, linked into the binary, and those of one further folder.
/// Immutable after loading; any number of threads may read it.
class RulesetLibrary {
  public:
    /// The shipped rulesets. They are tested, so a fault in them is a broken build and throws
    /// std::logic_error.
    static RulesetLibrary shipped();

    /// The shipped rulesets and one for each folder in `directory`. A folder may name a shipped ruleset as
    /// its base but not repeat its id (code "ruleset.duplicate_id"). One faulty ruleset fails the whole load.
    static base::Result<RulesetLibrary, RulesetError> with_directory(const std::filesystem::path& directory);

    /// Sorted by id.
    const std::vector<std::shared_ptr<const Ruleset>>& all() const { return rulesets_; }

    /// Whether the ruleset with this id is for tests alone, as its folder says: no event is offered it. What
    /// the text of a ruleset is does not depend on it.
    bool is_for_testing(const std::string& id) const { return for_testing_.contains(id); }

    /// By id ("wzzz-2012"), or by id and the first 8 or more digits of its hash ("wzzz-2012@1a2b3c4d"), which
    /// says exactly which text is meant. nullptr if there is none.
    std::shared_ptr<const Ruleset> find(std::string_view name) const;

  private:
    std::vector<std::shared_ptr<const Ruleset>> rulesets_;
    std::set<std::string> for_testing_;
};

}  // namespace yuanmen::cards
