#pragma once

#include "record/reason.hpp"

namespace yuanmen::record {

/// Puts what happened earlier in the turn, where it decides, in front of a finding's clauses, and names the
/// line: a skill that changes the draw, a phase lost to 乐不思蜀 or given up by 神速, a turn lost to 据守,
/// the line that shut a question, the last change of a number or place that a condition rests on, or of a
/// number miscounted.
void cite_history(const Frontier& frontier, const Content& line, Finding& finding);

}  // namespace yuanmen::record
