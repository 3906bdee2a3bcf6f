#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "cards/ruleset_library.hpp"
#include "record/validation.hpp"

namespace yuanmen::service {

/// Referees for the rulesets matches are played under. Thread-safe.
class Referees {
  public:
    explicit Referees(const cards::RulesetLibrary& library);

    /// The library that has a referee for this ruleset: the shipped one, or one of its own for an older text.
    std::shared_ptr<const record::RefereeLibrary> of(const std::shared_ptr<const cards::Ruleset>& ruleset);

    /// For reading words; the same in all rulesets.
    const record::Lexicon& lexicon() const { return shipped_->lexicon(); }

  private:
    const std::shared_ptr<const record::RefereeLibrary> shipped_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<const record::RefereeLibrary>> older_;  ///< by hash
};

/// "wzzz-2012@<64 digits>": names exactly this ruleset.
std::string exact_name(const cards::Ruleset& ruleset);

}  // namespace yuanmen::service
