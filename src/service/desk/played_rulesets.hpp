#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "cards/ruleset.hpp"
#include "cards/ruleset_library.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// Rulesets by the hash matches are played under: those of the library, and older texts out of the journal.
/// Thread-safe.
class PlayedRulesets {
  public:
    explicit PlayedRulesets(const cards::RulesetLibrary& library);

    /// nullptr if no match was ever played under it. Throws std::runtime_error if the kept text cannot be
    /// read.
    std::shared_ptr<const cards::Ruleset> find(const store::Reading& reading, const std::string& hash);

  private:
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<const cards::Ruleset>> by_hash_;
};

}  // namespace yuanmen::service
