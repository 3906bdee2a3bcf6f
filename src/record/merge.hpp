#pragma once

#include <optional>

#include "record/compare.hpp"

namespace yuanmen::record {

/// One reading of a match made of two one-sided records: what either of them wrote of a card, a general, a
/// target or a pass is in it. Each entry names its source as its comment: `A 12`, `B 9` or `A 12, B 9`, by
/// the line in `lines_a` and `lines_b` (one for each entry; of Parsed). What a correction or a judge took
/// back is left out; rulings that a match goes on from (`! let_stand`, `! set`) stay. Empty where one
/// contradicts the other (a difference other than a line only one of them has), or where they are not of one
/// match. The whole need not be legal.
std::optional<Record> merged(const Referee& referee, const Record& a, const Report& report_a,
                             const std::vector<int>& lines_a, const Record& b, const Report& report_b,
                             const std::vector<int>& lines_b);

}  // namespace yuanmen::record
