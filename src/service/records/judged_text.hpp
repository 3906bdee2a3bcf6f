#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cards/ruleset.hpp"
#include "record/layer.hpp"
#include "record/replay_document.hpp"
#include "record/validation.hpp"

namespace yuanmen::service {

/// Something worked out when first asked for, once; who asks meanwhile waits for that. Thread-safe.
template <class T>
class WorkedOutOnce {
  public:
    template <class Make>
    const T& get(Make make) const {
        std::call_once(once_, [&] {
            value_.emplace(make());
            done_.store(true, std::memory_order_release);
        });
        return *value_;
    }
    bool done() const { return done_.load(std::memory_order_acquire); }

  private:
    mutable std::once_flag once_;
    mutable std::optional<T> value_;
    mutable std::atomic<bool> done_{false};
};

/// One text under one ruleset, as one layer reads it, and everything that is known of it. Nothing is worked
/// out before it is asked for: the verdict costs a millisecond, the document of an illegal one, with
/// its explanations, up to a second. Thread-safe.
class JudgedText {
  public:
    /// `text` is the layer's own. The ruleset is the match's, whatever the text names.
    JudgedText(std::string text, record::Layer layer, std::shared_ptr<const record::RefereeLibrary> referees,
               std::shared_ptr<const cards::Ruleset> ruleset);

    const std::string& text() const { return text_; }
    record::Layer layer() const { return layer_; }
    const record::RefereeLibrary& referees() const { return *referees_; }
    /// Judged with keep_going: every line has a verdict, as if breaches stood.
    const record::Validation& validation() const;
    /// The ruleset the text names, if that is not its match's; else empty.
    std::string other_ruleset() const;
    /// Whether `validation` answers at once.
    bool is_judged() const { return validation_.done(); }
    /// What the hall may read of a judge's text.
    const std::string& hall_text() const;
    const record::ReplayDocument& document(record::Spelling spelling) const;

  private:
    const std::string text_;
    const record::Layer layer_;
    const std::shared_ptr<const record::RefereeLibrary> referees_;
    const std::shared_ptr<const cards::Ruleset> ruleset_;
    WorkedOutOnce<record::Validation> validation_;
    WorkedOutOnce<std::string> hall_text_;
    std::array<WorkedOutOnce<record::ReplayDocument>, 2> documents_;  ///< [Spelling]
};

}  // namespace yuanmen::service
