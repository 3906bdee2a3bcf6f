#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cards/ruleset.hpp"
#include "match/state.hpp"
#include "store/store.hpp"

namespace yuanmen::service {

class PlayedRulesets;

/// The matches that have changed since somebody last asked. Thread-safe.
class ChangedMatches {
  public:
    /// Notes those of `streams` that are matches; fit for store::Options::after_commit.
    void note(const std::vector<std::string>& streams);
    std::set<std::string> take();

  private:
    std::mutex mutex_;
    std::set<std::string> ids_;
};

/// Writes bells and restarts of the machine that have fallen due, also when nobody asks: looks at the matches
/// whose clock runs a few times a second. A bell late in being written still carries its deadline.
class BellRinger {
  public:
    /// Watches the matches whose clock can run now, and from then on those in `changed`.
    BellRinger(store::Store& store, PlayedRulesets& rulesets, std::shared_ptr<ChangedMatches> changed);
    ~BellRinger();
    BellRinger(const BellRinger&) = delete;
    BellRinger& operator=(const BellRinger&) = delete;

    /// Starts the thread.
    void start();

    /// Writes what is due now; returns for how many matches. Any thread.
    std::size_t ring_due();

  private:
    struct Watched {
        std::shared_ptr<const match::MatchState> state;
        std::shared_ptr<const cards::Ruleset> ruleset;
    };
    void watch_all();
    void watch(const store::Reading& reading, const std::string& match_id);
    bool ring(const std::string& match_id);
    void run();

    store::Store& store_;
    PlayedRulesets& rulesets_;
    std::shared_ptr<ChangedMatches> changed_;

    std::mutex watching_;  ///< guards watched_; held while bells are rung
    std::map<std::string, Watched> watched_;

    std::mutex stopping_;
    std::condition_variable stop_;
    bool stopped_ = false;
    std::thread thread_;
};

}  // namespace yuanmen::service
