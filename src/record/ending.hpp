#pragma once

#include <optional>
#include <string_view>

#include "record/end_of.hpp"
#include "record/validation.hpp"

namespace yuanmen::record {

/// How the match of a readable record ended: what follows by itself behind the last line carried out (a 闪电
/// judgement that kills). Empty while it runs, and where readings of the record differ in any of it.
std::optional<MatchEnd> ending_of(const Validation& validation);

/// "generals_dead", "conceded", "time_up", "piles_exhausted".
std::string_view cause_of(const MatchEnd& end);

}  // namespace yuanmen::record
