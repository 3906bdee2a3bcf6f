#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "service/records/judged_text.hpp"

namespace yuanmen::service {

/// The keeper of judged texts: whoever wants to know something of a text asks it here, so that each is judged
/// once for its words, ruleset and layer. Bounded; what nobody has asked for longest goes first. Thread-safe;
/// no lock is held while a text is judged.
class JudgedTexts {
  public:
    /// Never waits for a judging: the answer may not be judged yet.
    std::shared_ptr<const JudgedText> of(std::string text, record::Layer layer,
                                         std::shared_ptr<const record::RefereeLibrary> referees,
                                         std::shared_ptr<const cards::Ruleset> ruleset);

    /// The hall's of a judge's text; masks the whole if nobody has asked before.
    std::shared_ptr<const JudgedText> as_hall_sees(const std::shared_ptr<const JudgedText>& whole,
                                                   std::shared_ptr<const record::RefereeLibrary> referees,
                                                   std::shared_ptr<const cards::Ruleset> ruleset);

    static constexpr std::size_t kMostTexts = 256;
    static constexpr std::size_t kMostBytes = 1U << 20;  ///< of all texts; what is known of one is up to 100
                                                         ///< times as much

  private:
    struct Kept {
        std::string name;
        std::shared_ptr<const JudgedText> text;
    };
    std::mutex mutex_;
    std::list<Kept> newest_first_;
    std::map<std::string, std::list<Kept>::iterator> by_name_;
    std::size_t bytes_ = 0;
};

}  // namespace yuanmen::service
