#pragma once

#include <vector>

#include "record/explanation.hpp"

namespace yuanmen::record {

/// Which illegal entries of a record only follow from an earlier one: [entry] the index of that earlier
/// entry, or -1 for what is illegal by itself (and for what is legal). An illegal entry follows from an
/// earlier one if it is legal in the record without that one, or with one of the likely repairs of the paper.
/// `report` is the record's, replayed with keep_going; `explanations` are its own.
std::vector<int> consequences(const Referee& referee, const Record& record, const Report& report,
                              const std::vector<Explanation>& explanations);

}  // namespace yuanmen::record
