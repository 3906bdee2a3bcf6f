#pragma once

#include <optional>
#include <vector>

#include "cards/parameters.hpp"
#include "match/event.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// The comparison at the bell (1V1 1.4.2, P27): one line for each tie-break of the ruleset that compares the
/// position (remaining generals, lost HP in play). Lines after the deciding one are shown too, but decide
/// nothing. A general that has fallen while the next has not yet entered counts as neither in play nor lost
/// HP (0).
std::vector<WorksheetLine> compare_position(const Position& position, const cards::Parameters& parameters);

/// The chair the worksheet decides for, if it does.
std::optional<Chair> winner_by(const std::vector<WorksheetLine>& lines);

}  // namespace yuanmen::match
