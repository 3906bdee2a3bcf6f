#pragma once

#include <map>

#include "record/changed_record.hpp"
#include "record/corrections.hpp"
#include "record/frontier.hpp"

namespace yuanmen::record {

/// How far changed copies of one record read. Keeps the readings of its lines from `first` up to the first
/// one that does not read, and follows a copy only from where it differs; no reasons are looked for. A copy
/// with a
/// `! restore` is replayed whole. Refers to the record.
class Rereader {
  public:
    /// The record must have a start that can be. `first`: the first entry at which copies will differ.
    Rereader(const Referee& referee, const Record& record, int first);

    /// The entry of the original up to which the copy reads, as `replay` finds it; the number of its entries
    /// if it reads to the end.
    int reads_to(const ChangedRecord& changed) const;

  private:
    /// The item at which this list stops to read, followed from `item` on.
    template <class Before>
    static std::size_t follow(const EffectiveList& list, std::size_t item, Frontier& here,
                              const Before& before);
    std::size_t differs_at(const EffectiveList& other) const;

    const Referee& referee_;
    const EffectiveList list_;
    std::map<std::size_t, Frontier> before_;  ///< [item]: the readings of the lines before it
};

}  // namespace yuanmen::record
