#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "engine/engine.hpp"
#include "engine/rules.hpp"
#include "record/record.hpp"
#include "record/report.hpp"
#include "record/resolve.hpp"

namespace yuanmen::record {

struct ReplayOptions {
    bool keep_going = false;  ///< go on after an unsettled breach, as if a judge had let it stand
};

/// The whole report of a replayed record. Owns its positions; does not refer to the record.
class Report {
  public:
    Verdict verdict = Verdict::legal;
    std::vector<Step> steps;   ///< one for each entry; after the first unsettled breach only with keep_going
    int first_illegal = -1;    ///< index of the first unsettled illegal entry, or -1
    int first_undecided = -1;  ///< index of the first entry that could not be decided, or -1
    std::size_t entries = 0;   ///< of the record
    /// Of the first illegal (else undecided) entry: how many readings the entries before it have, whether it
    /// fails in all of them for the same reason, and what is inferred in the one told to come to the moment
    /// it was judged at. Of a record without: the readings that were followed to its end.
    std::size_t readings = 1;
    bool alike = true;
    std::vector<engine::Action> toward_trouble;
    engine::State start;  ///< before the first entry
    engine::State last;   ///< after the last step

    /// Everything carried out, written or inferred, in order; stretches a judge took back included.
    const std::vector<Applied>& applied() const { return all_; }

    /// The position after entry `index` (-1: the start). Copies a snapshot and applies at most
    /// kSnapshotEvery entries to it. The index must be below steps.size().
    engine::State state_after(const engine::Rules& rules, int index) const;

    static constexpr std::size_t kSnapshotEvery = 16;

  private:
    friend class Replayer;
    struct Snapshot {
        int entry = -1;           ///< the position after this entry
        std::size_t applied = 0;  ///< and after so many actions of all_
        engine::State state;
    };
    std::vector<Snapshot> snapshots_;
    std::vector<Applied> all_;
};

/// Rules and tables for replaying; immutable, any number of threads may share it.
class Referee {
  public:
    explicit Referee(std::shared_ptr<const cards::Ruleset> ruleset)
        : rules_(std::move(ruleset)), faces_(rules_.deck()) {}
    const engine::Rules& rules() const { return rules_; }
    const FaceTable& faces() const { return faces_; }

  private:
    engine::Rules rules_;
    FaceTable faces_;
};

/// The position a record starts from. Refuses ("record.no_such_card", "position.*") what cannot be.
base::Result<engine::State, base::Refusal> start_of(const Referee& referee, const Record& record);

/// Replays a record line by line (NOTATION.md 3). Refuses only a start that cannot be; everything else is in
/// the report.
base::Result<Report, base::Refusal> replay(const Referee& referee, const Record& record,
                                           const ReplayOptions& options = {});

}  // namespace yuanmen::record
