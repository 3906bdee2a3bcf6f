#pragma once

#include "record/reason.hpp"

namespace yuanmen::record {

/// Puts what happened earlier in the turn, where it decides, in front of a finding's clauses, and names the
/// line: a skill that changes the draw, a phase lost to 乐不思蜀 or given up by 神速, a turn lost to 据守,
/// the line with which play went on past a question, equipment taken away, the last change of a number
/// miscounted.
void cite_history(const Frontier& frontier, const Content& line, Finding& finding);

}  // namespace yuanmen::record
