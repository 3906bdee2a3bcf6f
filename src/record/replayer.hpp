#pragma once

#include <vector>

#include "record/attempt.hpp"
#include "record/corrections.hpp"
#include "record/guesses.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// Replays one record; used once. Notes in `guesses` what it took unseen cards for.
class Replayer {
  public:
    Replayer(const Referee& referee, const Record& record, const ReplayOptions& options,
             const engine::State& start, Guesses& guesses);
    Report run();
    /// What could not be carried out, if the report is undecided.
    const engine::Action& failed() const { return attempt_.action; }

  private:
    void one(std::size_t item);
    void move(std::size_t item, const Move& move);
    void note_guess(std::size_t item);
    void breach(std::size_t item);
    void carry_out(std::size_t item);
    void checkpoint(std::size_t item, const Checkpoint& check);
    void let_stand(std::size_t item);
    void restore(std::size_t item, const Restore& restore);
    void set_result(std::size_t item, const base::Result<base::Unit, base::Refusal>& result);
    bool stands_next(std::size_t item) const;
    bool restored_later(std::size_t item) const;
    int last_seen(const engine::Action& action) const;
    int last_bell() const;
    void push_applied(std::size_t item, const engine::Action& action, bool inferred, bool forced);
    void undecided(std::size_t item);
    void illegal(std::size_t item, std::string_view code, engine::RuleId rule = engine::RuleId::none);
    void take_snapshot(std::size_t item);
    Step& step_of(std::size_t item) { return report_.steps[list_.items[item].written_in]; }

    const Referee& referee_;
    const Record& record_;
    const ReplayOptions& options_;
    Guesses& guesses_;
    const EffectiveList list_;
    Report report_;
    engine::State state_;
    Attempt attempt_;
    std::vector<std::uint32_t> entry_of_ply_;  ///< [ply - 1]: the entry that was carried out then
    bool guessed_ = false;                     ///< an earlier `?` was put somewhere it need not have been
    bool stop_ = false;
    bool breach_open_ = false;  ///< the move just judged waits for `let_stand`
};

}  // namespace yuanmen::record
