#pragma once

#include <map>
#include <optional>
#include <vector>

#include "record/corrections.hpp"
#include "record/examine.hpp"
#include "record/frontier.hpp"
#include "record/reason.hpp"

namespace yuanmen::record {

/// Replays one record; used once.
class Replayer {
  public:
    Replayer(const Referee& referee, const Record& record, const ExamineOptions& options,
             const Frontier& start);
    /// Nothing if the frontier keeps only one reading and that one is not enough to say "legal".
    std::optional<Examination> run();

  private:
    /// Writes the story of one reading into a report: what was carried out, the steps, positions to step back
    /// to.
    class Storyteller;
    /// What was told before a judge went back; the readings behind that do not know of it.
    struct PassedStory {
        LinkPtr story;
    };

    void begin();
    void one(std::size_t item);
    void carry(std::size_t item, const Content& content);
    bool judge_ruling(std::size_t item, const Content& content);
    void refused(std::size_t item, const Content& content);
    void blame(std::size_t item, const Reason& reason);
    void illegal(std::size_t item, std::string_view code);
    void let_stand(std::size_t item);
    void restore(std::size_t item, const Restore& restore);
    bool stands_next(std::size_t item) const;
    std::size_t next_ruling(std::size_t item) const;
    bool restored_later(std::size_t item) const;
    int cause(const Finding& finding) const;
    void end();
    Step& step_of(std::size_t item) { return report_.steps[list_.items[item].written_in]; }

    const Referee& referee_;
    const Record& record_;
    const ExamineOptions& options_;
    const EffectiveList list_;
    Examination out_;
    Report& report_ = out_.report;
    Frontier frontier_;
    std::map<std::size_t, Frontier> before_entry_;  ///< [entry]: where a `restore` will go back to
    std::vector<PassedStory> passed_;
    std::optional<Frontier> standing_;  ///< the breach in the line before, carried out, if a judge says so
    bool breach_open_ = false;          ///< the move just judged waits for `let_stand`
    LinkPtr shown_;                     ///< the story in which the first trouble is explained
    std::size_t done_ = 0;              ///< steps that were judged
    bool given_up_ = false;             ///< one reading is not enough
    bool stop_ = false;
};

}  // namespace yuanmen::record
