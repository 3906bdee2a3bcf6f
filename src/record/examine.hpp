#pragma once

#include <memory>
#include <vector>

#include "engine/unasked.hpp"
#include "record/frontier.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

struct ExamineOptions {
    bool keep_going = false;     ///< as ReplayOptions
    bool every_reading = false;  ///< look at every reading of a legal record too
};

/// A replay and what it knows beside its report: one story is told whole, the others stand here.
struct Examination {
    Report report;
    /// Of the first illegal (else undecided) entry: the moment its ruling, question and alternatives speak
    /// of; every reading of the entries before it, to go on from.
    engine::State trouble;
    std::shared_ptr<const Frontier> before_trouble;
    int dropped_at = -1;  ///< undecided: the entry at which the search first kept less than all readings
    std::vector<engine::State> ends;  ///< behind the last step, of every reading that was looked at
};

base::Result<Examination, base::Refusal> examine(const Referee& referee, const Record& record,
                                                 const ExamineOptions& options = {});

/// start_of of replay.hpp; `unasked` gets what was passed over on the way to its first question.
base::Result<engine::State, base::Refusal> start_of(const Referee& referee, const Record& record,
                                                    engine::Unasked& unasked);

}  // namespace yuanmen::record
