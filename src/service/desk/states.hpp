#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "cards/ruleset.hpp"
#include "cards/ruleset_library.hpp"
#include "match/state.hpp"
#include "store/matches.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// Match states read from their rows, the last few hundred kept: a row is text, and every poll asks. What it
/// hands out never changes. Thread-safe.
class States {
  public:
    explicit States(std::size_t capacity = 256) : capacity_(capacity) {}

    /// The state of this row. Throws std::runtime_error if the row holds something else.
    std::shared_ptr<const match::MatchState> of(const store::MatchRow& row);

  private:
    struct Kept {
        std::string text;  ///< the row's; a seq would not do: one rolled back is given again
        std::int64_t seq = 0;
        std::shared_ptr<const match::MatchState> state;
        std::list<std::string>::iterator place;
    };
    const std::size_t capacity_;
    std::mutex mutex_;
    std::list<std::string> by_use_;  ///< match ids, the latest used first
    std::unordered_map<std::string, Kept> kept_;
};

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
