#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "record/record.hpp"

namespace yuanmen::record {

/// One thing to replay: an entry of the record, or what a correction says instead of it.
struct Effective {
    std::size_t entry = 0;             ///< index of the entry at whose place it stands
    std::size_t written_in = 0;        ///< index of the entry whose text it is
    const Content* content = nullptr;  ///< in the record or in EffectiveList::corrected
};

/// The record as its corrections leave it (NOTATION.md 3.6). Refers to the record.
struct EffectiveList {
    std::vector<Effective> items;
    std::vector<std::size_t> struck;     ///< entries taken out or replaced by a correction
    std::vector<std::size_t> misplaced;  ///< corrections that name no entry before them
    std::deque<Content> corrected;
};

EffectiveList effective(const Record& record);

/// [entry] whether a `restore` names it or one before it: what stands there was taken back.
std::vector<bool> taken_back(const EffectiveList& list, std::size_t entries);

}  // namespace yuanmen::record
