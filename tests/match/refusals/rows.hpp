#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "match/kit/table.hpp"

namespace yuanmen::match::kit {

/// How one refusal comes about.
struct RefusalRow {
    std::string code;
    std::function<base::Refusal(TestTable&)> provoke;
};
using RefusalRows = std::vector<RefusalRow>;

void add_setup_refusals(RefusalRows& rows);
void add_draft_refusals(RefusalRows& rows);
void add_play_refusals(RefusalRows& rows);
void add_clock_refusals(RefusalRows& rows);
void add_photo_refusals(RefusalRows& rows);
void add_call_refusals(RefusalRows& rows);
void add_ending_refusals(RefusalRows& rows);
void add_format_refusals(RefusalRows& rows);

}  // namespace yuanmen::match::kit
