#pragma once

#include <cstddef>
#include <vector>

#include "engine/state.hpp"
#include "record/corrections.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// What a record says happened, written or inferred, in one form: so that two records can be laid beside each
/// other.
struct Happening {
    std::size_t item = 0;   ///< index in the effective list: the line it is written in, or that implies it
    int entry = 0;          ///< index of that entry
    bool inferred = false;  ///< not written
    Content content;        ///< a Move with the cards it moved as far as known, or a `set`
    engine::State before;   ///< the position in front of it
};

/// Everything that happened, in order: what a judge took back is left out, and so is what says nothing by
/// itself (passes, ends of phases, checkpoints, notes). `list` is effective(record); `report` is the
/// record's, replayed with keep_going. Lines behind the last judged one stand as they are written.
std::vector<Happening> happenings(const Referee& referee, const Record& record, const EffectiveList& list,
                                  const Report& report);

}  // namespace yuanmen::record
